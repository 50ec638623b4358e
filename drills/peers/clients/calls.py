"""Five calls of a client that was generated from the document: URL and key stand in the environment."""

import os

from five.api.default import get_key, get_licences_licence, get_members, get_products, post_licences
from five.client import AuthenticatedClient
from five.models.post_licences_body import PostLicencesBody
from five.models.problem import Problem

client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"])

key = get_key.sync(client=client)
assert key.scopes, key

members = get_members.sync(client=client, limit=2)
assert len(members.items) == 2 and members.next_, members

products = get_products.sync(client=client)
assert products.items, products

body = PostLicencesBody.from_dict(
    {
        "email": "python@example.test",
        "language": "en",
        "country": "DE",
        "product": 701,
        "term": "1Y",
        "document": "Contract of the client in Python",
        "reason": "A client in Python asked for it",
    }
)
licence = post_licences.sync(client=client, body=body, idempotency_key="of-a-client-in-python")
assert not isinstance(licence, Problem), licence

unknown = get_licences_licence.sync("7KQ2M-X4RTA-1", client=client)
assert isinstance(unknown, Problem) and unknown.status == 404, unknown
print("five calls")
