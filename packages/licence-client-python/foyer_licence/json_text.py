"""JSON as every client of ours reads it (docs/reference/licences)."""

import json
import math
import re

#: How deep a text may nest.
_DEEPEST = 64
_PIECES = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]]', re.DOTALL)


def read_json(text):
    """
    Reads a text, or bytes of UTF-8. What the readers of languages understand differently is no JSON here: a name twice in
    an object, a number beyond a double, half a surrogate, U+0000, and more than 64 levels. Raises ValueError.
    """
    source = bytes(text).decode("utf-8") if isinstance(text, (bytes, bytearray)) else text
    depth = 0
    for piece in _PIECES.finditer(source):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(piece.group(), 0)
        if depth > _DEEPEST:
            raise ValueError("This JSON nests too deep.")
    value = json.loads(
        source, object_pairs_hook=_object, parse_constant=_refuse, parse_float=_number(float), parse_int=_number(int)
    )
    _look(value)
    return value


def _object(pairs):
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("A name stands twice in an object.")
    for name in members:
        _look(name)
    return members


def _refuse(name):
    raise ValueError(f"{name} is no JSON.")


def _number(kind):
    def read(text):
        if math.isinf(float(text)):
            raise ValueError("A number is too large.")
        return kind(text)

    return read


def _look(value):
    """Texts that some languages cannot hold."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError("A text is no text everywhere.")
    elif isinstance(value, dict):
        for each in value.values():
            _look(each)
    elif isinstance(value, list):
        for each in value:
            _look(each)
