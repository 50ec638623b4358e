"""The shape of what a server answers, looked at before anything of it is kept."""

from .errors import LicenceError


def odd_answer():
    return LicenceError("server", "The server answers what no member area does.")


def fields_in(data):
    """The members of an object. Raises LicenceError."""
    if not isinstance(data, dict):
        raise odd_answer()
    return data


def text_in(data):
    """Raises LicenceError unless it is a text."""
    if not isinstance(data, str):
        raise odd_answer()
    return data


def number_in(data):
    """Raises LicenceError unless it is a number."""
    if isinstance(data, bool) or not isinstance(data, (int, float)):
        raise odd_answer()
    return data


def seconds_in(data, most):
    """Within what a program may wait for. Raises LicenceError unless it is a number."""
    return min(max(number_in(data), 1), most)


def grant_in(data):
    """What brings a seat, or refreshes it. Raises LicenceError."""
    grant = fields_in(data)
    text_in(grant.get("licence"))
    number_in(grant.get("refresh_after"))
    if grant.get("refresh_token") is not None:
        text_in(grant["refresh_token"])
    if grant.get("lease") is not None:
        lease = fields_in(grant["lease"])
        number_in(lease.get("expires_at"))
        number_in(lease.get("heartbeat_after"))
    return grant
