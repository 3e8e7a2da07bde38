"""What ``tuiwords train`` runs."""
