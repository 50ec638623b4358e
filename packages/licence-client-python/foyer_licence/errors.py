"""What may come in the way, to be told apart by a program."""

from typing import Optional

#: The server's codes, by what they mean to a program.
PROBLEMS = {
    10001: "invalid",
    20027: "suspended",
    20035: "notSeated",
    20039: "tooOften",
    30003: "refused",
    30004: "codeExpired",
    30005: "noFreeSeat",
    30006: "seatLost",
    30007: "signInAgain",
    30008: "nothingPaid",
    30010: "resting",
    30011: "noSuchKey",
    30012: "unclaimedKey",
    30013: "nothingToTry",
    30014: "trialOver",
    30015: "alreadyBought",
    30016: "disabledKey",
    30019: "virtualMachine",
    30020: "usedUp",
    30021: "noMeter",
    42012: "wrongPassword",
    42023: "suspended",
    42031: "confirmInBrowser",
}


#: A licence is over, or none is here: the user is led back in by another sign-in.
_OVER = ("notAuthorized", "damaged", "expired", "otherDevice", "seatLost", "signInAgain")


class LicenceError(Exception):
    """Every error of this library. `problem` says which; the names are those of every Foyer client (docs/reference/licences)."""

    def __init__(self, problem: str, message: str, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        self.problem = problem
        #: In seconds, for `tooOften`.
        self.retry_after = retry_after

    @property
    def asks_to_sign_in(self) -> bool:
        """True where the program should offer its user to sign in (again), or to type a licence key."""
        return self.problem in _OVER


def damaged():
    return LicenceError("damaged", "This is no licence, or it was changed.")
