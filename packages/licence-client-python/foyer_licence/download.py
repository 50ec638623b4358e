"""Brings a file, and goes on where a line broke."""

import os
import time
import urllib.error

from .errors import LicenceError
from .transport import OF_THE_LINE

#: So often in a row may a line break without a byte; each time it is waited for so much longer.
_MOST_FAILURES = 3
_PAUSE = 0.5
_PIECE = 1 << 16


def download(server, url, size, path, progress=None):
    """`progress` is called with what has come and the size, in bytes, and may raise to end it. Raises LicenceError."""
    failures = 0
    while True:
        there = length_of(path)
        if there == size:
            return
        first = there if there < size else 0
        try:
            return _go_on(server, url, size, path, first, progress)
        except LicenceError as error:
            if error.problem != "unreachable":
                raise
            failures = 0 if length_of(path) > first else failures + 1
            if failures == _MOST_FAILURES:
                raise
        time.sleep(failures * _PAUSE)


def length_of(path):
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _go_on(server, url, size, path, first, progress):
    with _ask(server, url, first, path) as answer:
        goes_on = answer.status == 206
        announced = answer.headers.get("content-length")
        start = received = first if goes_on else 0
        with _open(path, goes_on) as file:
            for piece in _pieces(answer):
                received += len(piece)
                if received > size:
                    break
                file.write(piece)
                if progress is not None:
                    file.flush()
                    progress(received, size)
    if received == size:
        return
    # All that was announced is there, and it is too little.
    if received > size or announced == str(received - start):
        raise _not_that_file(path)
    raise _broken()


def _ask(server, url, first, path):
    """A file may lie elsewhere, which is told nothing but what is wanted of it."""
    headers = {"accept-encoding": "identity", **({"range": f"bytes={first}-"} if first else {})}
    try:
        return server.open(url, headers)
    except urllib.error.HTTPError as refusal:
        refusal.close()
        if refusal.code == 416:
            # There is less of it than was said.
            raise _not_that_file(path) from None
        if refusal.code in (401, 403):
            message = "The address of the update is good no more: check for it again."
            raise LicenceError("notAuthorized", message) from None
        raise LicenceError("server", f"The server answers {refusal.code}.") from None
    except OF_THE_LINE as cause:
        raise _broken() from cause


def _pieces(answer):
    """What goes wrong on the line, told apart from what goes wrong here."""
    while True:
        try:
            piece = answer.read1(_PIECE)
        except OF_THE_LINE as cause:
            raise _broken() from cause
        if not piece:
            return
        yield piece


def _open(path, goes_on):
    """Its owner's alone from the beginning."""
    flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | (os.O_APPEND if goes_on else os.O_TRUNC)
    return os.fdopen(os.open(path, flags, 0o600), "ab" if goes_on else "wb")


def _broken():
    return LicenceError("unreachable", "The download was interrupted.")


def _not_that_file(path):
    """It is removed, so that the next try starts over."""
    if os.path.exists(path):
        os.remove(path)
    return LicenceError("damaged", "The file is another one than the update says.")
