"""Which version is newer."""

import re
from itertools import zip_longest


def is_newer(one, other):
    """Whether one version is newer than another: a beta comes before what it leads to, and 4.2 is 4.2.0."""
    return _order(one, other) > 0


def _order(one, other):
    (numbers, names), (others, other_names) = _parts_of(one), _parts_of(other)
    for its, theirs in zip_longest(numbers, others, fillvalue=""):
        if its != theirs:
            return _order_of_numbers(its, theirs)
    if not names or not other_names:
        return bool(other_names) - bool(names)
    for name, other_name in zip_longest(names.split("."), other_names.split(".")):
        if name != other_name:
            return _order_of_names(name, other_name)
    return 0


def _order_of_numbers(one, other):
    """By their digits, so that numbers of any length have the same order in every language."""
    return len(one) - len(other) or (one > other) - (one < other)


def _order_of_names(name, other):
    """Numbers by value and before words, words by their letters; what ends comes first."""
    if name is None or other is None:
        return -1 if name is None else 1
    if _is_number(name) != _is_number(other):
        return -1 if _is_number(name) else 1
    if _is_number(name):
        return _order_of_numbers(name.lstrip("0"), other.lstrip("0"))
    return (name > other) - (name < other)


def _is_number(part):
    return re.fullmatch("[0-9]+", part) is not None


def _parts_of(version):
    """The numbers without the zeros in front; what is no number counts as none."""
    plain = version[1:] if version.startswith("v") else version
    numbers, _, names = plain.split("+")[0].partition("-")
    return [part.lstrip("0") if _is_number(part) else "" for part in numbers.split(".")], names
