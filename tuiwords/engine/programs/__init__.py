"""Programs that play, by the protocol of ``docs/engine-protocol.md``."""
