"""Compact JWS (RFC 7515), signed by Ed25519."""

import base64
import binascii

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from .errors import damaged
from .json_text import read_json


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decode(text):
    """The bytes of base64url without padding, of which one spelling alone is right."""
    try:
        data = base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), b"-_", validate=True)
    except (ValueError, binascii.Error):
        raise damaged() from None
    if encode(data) != text:
        raise damaged()
    return data


def read(part):
    """A part of a token, which is an object of JSON."""
    try:
        content = read_json(decode(part))
    except ValueError:
        raise damaged() from None
    if not isinstance(content, dict):
        raise damaged()
    return content


def is_signed_by(key, text, signature):
    try:
        VerifyKey(decode(key["x"])).verify(text.encode("ascii"), decode(signature))
    except (CryptoError, KeyError, TypeError, ValueError):
        return False
    return True


def parts_of(token, typ):
    """Header and payload of a token, still to be checked, with the text that is signed and its signature."""
    parts = token.split(".") if isinstance(token, str) else []
    if len(parts) != 3:
        raise damaged()
    header = read(parts[0])
    if header.get("alg") != "EdDSA" or header.get("typ") != typ:
        raise damaged()
    return header, parts[1], f"{parts[0]}.{parts[1]}", parts[2]
