"""Public keys and signatures as minisign writes them."""

import base64
import binascii
import hashlib
from dataclasses import dataclass

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from .errors import LicenceError


@dataclass(frozen=True)
class FileSignature:
    """A signature whose comment is the vendor's; the file itself is still to be looked at."""

    key: bytes
    signature: bytes
    #: The name of the file, which is signed, too.
    file: str

    def is_of(self, digest):
        """Whether it is of the file that `signed_hash` has given `digest` for."""
        return _is_signed_by(self.key, digest, self.signature)


def signed_hash():
    """What is signed of a file, so that it need not be in memory."""
    return hashlib.blake2b()


def read_keys(text):
    """The keys of a `.pub` file, or of several, one below the other, by their ids. Raises LicenceError."""
    lines = [line.strip() for line in text.split("\n")]
    keys = [_bytes_of(line, 42) for line in lines if line and not line.startswith("untrusted comment:")]
    if not keys or any(key is None or key[:2] != b"Ed" for key in keys):
        raise LicenceError("invalid", "There is no public key of minisign to check updates with.")
    return {key[2:10]: key[10:] for key in keys}


def read_signature(text, keys):
    """Reads the text of a `.minisig` file, and checks its comment. Raises LicenceError."""
    lines = text.split("\n")[:4]
    _, body, comment, whole = lines + [""] * (4 - len(lines))
    signed, over, start = _bytes_of(body, 74), _bytes_of(whole, 64), "trusted comment: "
    if signed is None or over is None or not comment.startswith(start):
        raise forged("The update is not signed.")
    if signed[:2] != b"ED":
        raise forged("The update was signed without hashing it first.")
    key = keys.get(signed[2:10])
    if key is None:
        raise LicenceError("unknownKey", "No key of this program has signed the update.")
    words = comment[len(start) :]
    if not _is_signed_by(key, signed[10:] + words.encode(), over):
        raise forged("The signature of the update was changed.")
    file = next((word[len("file:") :] for word in words.split("\t") if word.startswith("file:")), "")
    return FileSignature(key, signed[10:], file)


def forged(message):
    return LicenceError("forgedUpdate", message)


def _bytes_of(text, length):
    """Of the letters that mean the same bytes only one spelling is right."""
    try:
        data = base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error):
        return None
    return data if len(data) == length and base64.b64encode(data).decode() == text else None


def _is_signed_by(key, message, signature):
    try:
        VerifyKey(key).verify(message, signature)
    except (CryptoError, ValueError):
        return False
    return True
