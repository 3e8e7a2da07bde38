"""What ``tuiwords bench`` runs."""
