"""What is kept between two starts of a program, encrypted."""

import hashlib
import json
import os
import time
from contextlib import contextmanager
from typing import Sequence, Union

from nacl.bindings import crypto_aead_chacha20poly1305_ietf_decrypt as unseal
from nacl.bindings import crypto_aead_chacha20poly1305_ietf_encrypt as seal
from nacl.exceptions import CryptoError

from .errors import LicenceError
from .json_text import read_json
from .jws import decode, encode

_ABOUT = b"foyer-licence-store"
_NONCE_BYTES = 12
#: In seconds: a lock that is older was left by a process that is gone (docs/reference/licences).
_STALE = 90
_PAUSE = 0.025
#: In seconds: so long a virus scanner, or a program that makes backups, may hold a file that it looks into, on Windows.
_HELD = 2


class SealedStore:
    """
    A file that its owner alone can read, encrypted by ChaCha20-Poly1305 (RFC 8439) under a hash of `secret`: one from the
    system's keychain, or the device's fingerprint, which protects a copied file.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], secret: str, before: Sequence[str] = ()) -> None:
        """`before`: secrets that open what was written under them, such as `earlier` of the device."""
        self._path = os.path.abspath(path)
        secrets = (secret, *before)
        self._keys = [hashlib.sha256(f"foyer-licence-store-1\n{each}".encode()).digest() for each in secrets]

    def load(self):
        """None, too, for a file that cannot be read: the member signs in again."""
        try:
            with unless_held(open, self._path, "rb") as file:
                sealed = read_json(file.read())
            stored = read_json(self._open(decode(sealed["box"]), decode(sealed["nonce"])))
            return stored if isinstance(stored["licence"], str) else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, CryptoError, LicenceError):
            return None

    def _open(self, box, nonce):
        """Raises CryptoError unless one of the secrets opens it."""
        for key in self._keys:
            try:
                return unseal(box, _ABOUT, nonce, key)
            except CryptoError:
                pass
        raise CryptoError("No secret opens this store.")

    def save(self, stored):
        """The file is replaced as a whole, so that a program that ends early leaves no half. Raises LicenceError."""
        nonce = os.urandom(_NONCE_BYTES)
        box = seal(json.dumps(stored).encode(), _ABOUT, nonce, self._keys[0])
        sealed = {"foyer": "licence-store", "version": 1, "nonce": encode(nonce), "box": encode(box)}
        draft = f"{self._path}.{os.urandom(6).hex()}.new"
        try:
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            # Such a file is its owner's alone from the beginning.
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(sealed, file)
            unless_held(os.replace, draft, self._path)
        except OSError as cause:
            _remove(draft)
            raise _unwritable() from cause

    def clear(self):
        _remove(self._path)

    @contextmanager
    def locked(self, patience):
        """
        Keeps others from the store: by a file that is there meanwhile, the one way that every language and system has.
        Yields False when another one has it for longer than `patience`, in seconds. Raises LicenceError.
        """
        path = f"{self._path}.lock"
        since = time.monotonic()
        while not self._take(path):
            if time.monotonic() - since >= patience:
                yield False
                return
            time.sleep(_PAUSE)
        try:
            yield True
        finally:
            _remove(path)

    def _take(self, path):
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            return True
        except FileExistsError:
            pass
        except OSError as cause:
            # Windows refuses in other words while the file is being removed.
            if not (os.name == "nt" and os.path.exists(path)):
                raise _unwritable() from cause
        try:
            if abs(time.time() - os.stat(path).st_mtime) > _STALE:
                _remove(path)
        except OSError:
            pass
        return False


def unless_held(work, *words):
    """Does something with a file, again and again while another program holds it."""
    since = time.monotonic()
    while True:
        try:
            return work(*words)
        except PermissionError:
            if os.name != "nt" or time.monotonic() - since >= _HELD:
                raise
        time.sleep(_PAUSE)


def _remove(path):
    try:
        unless_held(os.remove, path)
    except OSError:
        pass


def _unwritable():
    return LicenceError("system", "The store cannot be written.")
