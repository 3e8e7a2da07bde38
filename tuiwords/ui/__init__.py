"""The Textual app."""

import sys


def _without_ssl() -> None:
    """Import ``asyncio`` without OpenSSL, a megabyte for connections that the app never makes.

    Asyncio then has no TLS, as in a Python that was built so; others can import ``ssl`` afterwards.
    """
    if "asyncio" in sys.modules or "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]
    try:
        import asyncio.sslproto  # noqa: F401
    finally:
        del sys.modules["ssl"]


_without_ssl()
