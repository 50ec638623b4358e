"""The keys that a pinned one leads to."""

from .errors import LicenceError
from .jws import is_signed_by, parts_of, read


def trusted_keys(pinned, offered):
    """
    When the vendor takes up another key, the one before signs it, and that stands with the new key wherever keys are
    published. What the server or a file says counts only as far as a pinned key has vouched for it.
    """
    trusted = {key["kid"]: key for key in pinned}
    for published in offered:
        for voucher in published.get("vouchers") or []:
            key = _vouched_for(voucher, trusted)
            if key is not None:
                trusted[key["kid"]] = key
    return list(trusted.values())


def _vouched_for(voucher, trusted):
    try:
        header, payload, text, signature = parts_of(voucher, "licence-key+jwt")
        by = trusted.get(header.get("kid"))
        if by is None or not is_signed_by(by, text, signature):
            return None
        key = read(payload)
    except LicenceError:
        # What cannot be read vouches for nothing.
        return None
    return None if key.get("kid") in trusted else key
