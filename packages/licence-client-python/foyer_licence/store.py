"""What is kept between two starts of a program, encrypted."""

import hashlib
import json
import os
import tempfile

from nacl.bindings import crypto_aead_chacha20poly1305_ietf_decrypt as unseal
from nacl.bindings import crypto_aead_chacha20poly1305_ietf_encrypt as seal
from nacl.exceptions import CryptoError

from .errors import LicenceError
from .jws import decode, encode

_ABOUT = b"foyer-licence-store"
_NONCE_BYTES = 12


class SealedStore:
    """
    A file that its owner alone can read, encrypted by ChaCha20-Poly1305 (RFC 8439) under a hash of `secret`: one from the
    system's keychain, or the device's fingerprint, which protects a copied file.
    """

    def __init__(self, path, secret):
        self._path = path
        self._key = hashlib.sha256(f"foyer-licence-store-1\n{secret}".encode()).digest()

    def load(self):
        """None, too, for a file that cannot be read: the member signs in again."""
        try:
            with open(self._path, encoding="utf-8") as file:
                sealed = json.load(file)
            text = unseal(decode(sealed["box"]), _ABOUT, decode(sealed["nonce"]), self._key)
            return json.loads(text)
        except (OSError, ValueError, KeyError, TypeError, CryptoError, LicenceError):
            return None

    def save(self, stored):
        """The file is replaced as a whole, so that a program that ends early leaves no half."""
        nonce = os.urandom(_NONCE_BYTES)
        box = seal(json.dumps(stored).encode(), _ABOUT, nonce, self._key)
        sealed = {"foyer": "licence-store", "version": 1, "nonce": encode(nonce), "box": encode(box)}
        folder = os.path.dirname(os.path.abspath(self._path))
        os.makedirs(folder, exist_ok=True)
        # Such a file is its owner's alone from the beginning.
        handle, draft = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(sealed, file)
        os.replace(draft, self._path)

    def clear(self):
        try:
            os.remove(self._path)
        except FileNotFoundError:
            pass
