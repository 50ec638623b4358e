"""The keys that a pinned one leads to."""

from typing import Any, List, Sequence

from .errors import LicenceError
from .jws import is_signed_by, parts_of, read


def trusted_keys(pinned: Sequence[Any], offered: object) -> List[Any]:
    """
    When the vendor takes up another key, the one before signs it, and that stands with the new key wherever keys are
    published. What the server or a file says counts only as far as a pinned key has vouched for it.
    """
    trusted = {key["kid"]: key for key in pinned}
    for published in offered if isinstance(offered, list) else []:
        vouchers = published.get("vouchers") if isinstance(published, dict) else None
        for voucher in vouchers if isinstance(vouchers, list) else []:
            key = _vouched_for(voucher, trusted)
            if key is not None:
                trusted[key["kid"]] = key
    return list(trusted.values())


def _vouched_for(voucher, trusted):
    try:
        header, payload, text, signature = parts_of(voucher, "licence-key+jwt")
        kid = header.get("kid")
        by = trusted.get(kid) if isinstance(kid, str) else None
        if by is None or not is_signed_by(by, text, signature):
            return None
        key = read(payload)
    except LicenceError:
        # What cannot be read vouches for nothing.
        return None
    kid = key.get("kid")
    return key if isinstance(kid, str) and kid not in trusted else None
