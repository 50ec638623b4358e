"""Reads a batch of bookings by a reader of others, and prints what it has understood as JSON."""

import json
import sys

from mloda.community.feature_groups.experimental.german_ledger.datev import read_batch

head, legs = read_batch(sys.argv[1])
balances = {}
for account, amount in zip(legs["Konto"], legs["Betrag"]):
    balances[account] = balances.get(account, 0) + int(amount * 100)
said = {
    "consultant": head.berater,
    "client": head.mandant,
    "from": str(head.datum_von),
    "until": str(head.datum_bis),
    "locked": any(legs["Festschreibung"]),
    "days": sorted({str(day) for day in legs["Buchungsdatum"]}),
    "numbers": sorted(set(legs["Belegfeld 1"])),
    "balances": balances,
}
print(json.dumps(said))
