"""The check of a licence, without network."""

from dataclasses import dataclass
from typing import Any, Optional, Sequence, Tuple

from .errors import LicenceError, damaged
from .jws import is_signed_by, parts_of, read

#: Clocks differ a little: this much, in seconds, a licence may come from the future.
TOLERANCE = 300


@dataclass(frozen=True)
class LicensedProduct:
    pid: int
    #: Unix seconds; None: its term never ends.
    ends: Optional[int]
    #: Unix seconds: versions released by then are the owner's; None: every version.
    updates_until: Optional[int]


@dataclass(frozen=True)
class Licence:
    """What a licence says, once it is known to be true. Moments are unix seconds."""

    seat: str
    line: str
    platform: str
    #: `device`, `trial` or `floating`.
    kind: str
    features: Tuple[str, ...]
    issued_at: int
    expires_at: int
    products: Tuple[LicensedProduct, ...]
    #: How many more devices than are paid for have seats: the vendor only warns, and the program may say so.
    over: int = 0
    #: The running program that alone it is for, by its name; None: any on the device.
    process: Optional[str] = None


def verify_licence(
    token: str, keys: Sequence[Any], line: str, fingerprint: str, now: float, released: Optional[float] = None,
    process: Optional[str] = None,
) -> Licence:
    """
    Checks that one of `keys` has signed a licence, and that it is for this line, this device, this moment and, where
    `released` says when this version of the program came out, for this version; a licence for one running program is good for
    `process` alone. Raises LicenceError.
    """
    return licence_in_time(open_licence(token, keys, line, fingerprint, process), now, released)


def open_licence(token, keys, line, fingerprint, process=None):
    """The same without the moment: the signature, the line, the device and the running program. Raises LicenceError."""
    header, payload, text, signature = parts_of(token, "licence+jwt")
    given = _open_allotment(header["allotment"], keys) if "allotment" in header else None
    key = given["key"] if given else _named(keys, header.get("kid"))
    if key["kid"] != header.get("kid") or not is_signed_by(key, text, signature):
        raise damaged()
    claims = read(payload)
    try:
        if given:
            claims = _within(given, claims)
        licence = _licence_of(claims)
        device = claims["device"]
    except (KeyError, TypeError, AttributeError):
        raise damaged() from None
    if licence.line != line:
        raise LicenceError("otherProduct", f"This licence is for {licence.line}.")
    if device != fingerprint:
        raise LicenceError("otherDevice", "This licence is for another device.")
    if "process" in claims and (process is None or claims["process"] != process):
        raise LicenceError("otherDevice", "This licence is for another running program.")
    return licence


def _named(keys, kid):
    key = next((each for each in keys if each["kid"] == kid), None)
    if key is None:
        raise LicenceError("unknownKey", f"No trusted key has signed this licence ({kid}).")
    return key


def _open_allotment(token, keys):
    """What the vendor has allotted to a relay in the customer's network, whose key signs licences within it."""
    header, payload, text, signature = parts_of(token, "licence-allotment+jwt")
    if not is_signed_by(_named(keys, header.get("kid")), text, signature):
        raise damaged()
    given = read(payload)
    key = given.get("key")
    if not isinstance(key, dict) or not isinstance(key.get("kid"), str) or not isinstance(key.get("x"), str):
        raise damaged()
    return given


def _within(given, claims):
    """
    The claims of a relay's licence: what it opens is what its vendor says, for floating seats of one place, until then.
    Raises KeyError or TypeError for what says too little.
    """
    is_of_place = (claims["aud"], claims["platform"], claims["kind"]) == (given["aud"], given["platform"], "floating")
    if not is_of_place or not claims["exp"] <= given["exp"]:
        raise damaged()
    return {**claims, "products": given["products"], "features": given.get("features", ())}


def licence_in_time(licence, now, released=None):
    """The licence, if it is good at a moment. Raises LicenceError."""
    ahead = licence.issued_at - now
    if ahead > TOLERANCE:
        minutes = round(ahead / 60)
        raise LicenceError("clockIsWrong", f"The clock of this machine is behind by {minutes} minutes or more.")
    if licence.expires_at <= now:
        raise LicenceError("expired", "This licence has expired.")
    if released is not None and licence.products and all(_is_before(each, released) for each in licence.products):
        raise LicenceError("versionTooNew", "This version was released after the updates of this licence ended.")
    return licence


def _is_before(product, released):
    return product.updates_until is not None and product.updates_until < released


def _licence_of(claims):
    """Raises KeyError, TypeError or AttributeError for what says too little."""
    texts = all(isinstance(claims[name], str) for name in ("sub", "aud", "platform"))
    moments = all(isinstance(claims[name], (int, float)) for name in ("iat", "exp"))
    if not texts or not moments or not isinstance(claims["products"], list):
        raise TypeError("This says too little.")
    return Licence(
        seat=claims["sub"],
        line=claims["aud"],
        platform=claims["platform"],
        kind=claims.get("kind", "device"),
        features=tuple(claims.get("features", ())),
        issued_at=claims["iat"],
        expires_at=claims["exp"],
        products=tuple(
            LicensedProduct(each["pid"], each.get("ends"), each.get("updates_until")) for each in claims["products"]
        ),
        over=claims["over"] if isinstance(claims.get("over"), int) else 0,
        process=claims.get("process"),
    )
