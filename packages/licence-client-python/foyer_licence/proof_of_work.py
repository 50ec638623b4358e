"""What a server asks for in place of a picture that a person reads."""

import hashlib
from itertools import count

#: A server that asks for more than some seconds of work is none of ours.
_MOST_DIFFICULTY, _MOST_ROUNDS = 20, 64


def solve(challenge, difficulty, rounds):
    """
    For each round the first number whose SHA-256 with `challenge:round:` begins with so many zero bits; None: it asks for
    too much.
    """
    if not 0 <= difficulty <= _MOST_DIFFICULTY or not 0 <= rounds <= _MOST_ROUNDS:
        return None
    return [_first(f"{challenge}:{round_}:".encode(), difficulty) for round_ in range(rounds)]


def _first(start, difficulty):
    begun = hashlib.sha256(start)
    for nonce in count():
        attempt = begun.copy()
        attempt.update(b"%d" % nonce)
        if int.from_bytes(attempt.digest()[:4], "big") >> (32 - difficulty) == 0:
            return nonce
