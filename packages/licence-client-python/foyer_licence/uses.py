"""What a program counts as it is used."""

import re
import uuid
from dataclasses import dataclass
from typing import Optional

from .errors import LicenceError
from .grant import fields_in, number_in, text_in

#: So many reports go into one call.
MOST_AT_ONCE = 100
#: So many wait at most: a program is told that the next one cannot be counted.
MOST_WAITING = 1000


@dataclass(frozen=True)
class MeterUse:
    """What is used of a meter, by all devices of the licence."""

    meter: str
    used: int
    #: `used` is more where devices without a network have used it.
    limit: int
    #: Unix seconds: when the count begins again; None: never.
    resets_at: Optional[int]


def new_use(meter, amount):
    """Raises LicenceError where the server would refuse it for ever."""
    if not isinstance(meter, str) or not re.fullmatch("[a-z0-9][a-z0-9._-]{0,39}", meter):
        raise LicenceError("invalid", "This is no name of a meter.")
    if isinstance(amount, bool) or not isinstance(amount, int) or not 1 <= amount <= 1_000_000:
        raise LicenceError("invalid", "The amount is a number from 1 to 1,000,000.")
    return {"id": str(uuid.uuid4()), "meter": meter, "amount": amount}


def meters_in(answer):
    """What a server tells of its meters. Raises LicenceError."""
    meters = fields_in(answer).get("meters")
    return tuple(_meter(fields_in(each)) for each in meters) if isinstance(meters, list) else ()


def _meter(each):
    counted = (text_in(each.get("meter")), number_in(each.get("used")), number_in(each.get("limit")))
    return MeterUse(*counted, each.get("resets_at"))


def is_counted(error):
    """What happened without a network was counted all the same."""
    return error.problem in ("usedUp", "noMeter")


def is_away(error):
    """It cannot be counted now, and is later."""
    return error.problem in ("unreachable", "server")
