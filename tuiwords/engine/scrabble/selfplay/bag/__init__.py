"""The table at which two play."""
