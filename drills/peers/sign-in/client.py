"""An app of a member, by Authlib: prints where the browser goes, reads where it came back to, and checks what it got."""

import json
import os
import sys

from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oidc.core import CodeIDToken
import requests

issuer = os.environ["ISSUER"]
meta = requests.get(issuer + "/.well-known/openid-configuration", timeout=10).json()
assert meta["issuer"] == issuer

app = OAuth2Session(
    os.environ["ID"],
    os.environ["SECRET"],
    scope="openid email profile entitlements offline_access",
    redirect_uri=os.environ["BACK"],
    code_challenge_method="S256",
    token_endpoint_auth_method=os.environ["METHOD"],
)
verifier = generate_token(48)
nonce = generate_token(20)
url, state = app.create_authorization_url(
    meta["authorization_endpoint"], code_verifier=verifier, nonce=nonce, prompt="consent"
)
print(url, flush=True)
back = sys.stdin.readline().strip()

token = app.fetch_token(meta["token_endpoint"], authorization_response=back, code_verifier=verifier, state=state)
keys = requests.get(meta["jwks_uri"], timeout=10).json()
claims = jwt.decode(
    token["id_token"],
    keys,
    claims_cls=CodeIDToken,
    claims_options={"iss": {"values": [issuer]}, "aud": {"values": [os.environ["ID"]]}},
    claims_params={"nonce": nonce, "client_id": os.environ["ID"], "access_token": token["access_token"]},
)
claims.validate()
person = app.get(meta["userinfo_endpoint"]).json()
assert person["sub"] == claims["sub"], person
renewed = app.refresh_token(meta["token_endpoint"], refresh_token=token["refresh_token"])
assert renewed["refresh_token"] != token["refresh_token"]
revoked = app.revoke_token(meta["revocation_endpoint"], token=renewed["refresh_token"], token_type_hint="refresh_token")
assert revoked.status_code == 200, revoked.text

errors = {}
try:
    app.refresh_token(meta["token_endpoint"], refresh_token=renewed["refresh_token"])
except OAuthError as error:
    errors["revoked"] = error.error
try:
    app.fetch_token(meta["token_endpoint"], authorization_response=back, code_verifier=verifier, state=state)
except OAuthError as error:
    errors["used code"] = error.error
answer = requests.get(meta["userinfo_endpoint"], headers={"authorization": "Bearer nothing"}, timeout=10)
errors["userinfo"] = [answer.status_code, answer.headers.get("www-authenticate", "")]
print(json.dumps({"person": person, "claims": dict(claims), "errors": errors}))
