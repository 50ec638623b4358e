use crate::error::{LicenceError, Problem, Result};
use crate::json;
use crate::jws::{read_part, Token};
use serde_json::{Map, Value};

/// An Ed25519 key of the vendor's, as `/.well-known/jwks.json` gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    /// Its name.
    pub kid: String,
    /// Its 32 bytes, as base64url.
    pub x: String,
}

impl PublicKey {
    /// Reads what `/.well-known/jwks.json` gave when the program was built, or the list in it.
    pub fn read_set(text: &str) -> Result<Vec<PublicKey>> {
        let list = match json::read(text.as_bytes()) {
            Some(Value::Object(mut set)) => set.remove("keys"),
            other => other,
        };
        let Some(Value::Array(keys)) = list else {
            return Err(LicenceError::new(Problem::Invalid, "These are no keys of a member area."));
        };
        Ok(keys.iter().filter_map(Value::as_object).filter_map(PublicKey::of).collect())
    }

    pub(crate) fn of(fields: &Map<String, Value>) -> Option<PublicKey> {
        let text = |name| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        Some(PublicKey { kid: text("kid")?, x: text("x")? })
    }
}

/// The keys that pinned ones lead to. When the vendor takes up another key, the one before signs it, and that stands with the
/// new key wherever keys are published. What the server or a file says (`offered`, a list of JSON) counts only as far as a
/// pinned key has vouched for it.
pub fn trusted_keys(pinned: &[PublicKey], offered: &Value) -> Vec<PublicKey> {
    let mut trusted = pinned.to_vec();
    let vouchers = offered.as_array().into_iter().flatten().filter_map(|key| key.get("vouchers")?.as_array()).flatten();
    for voucher in vouchers.filter_map(Value::as_str) {
        if let Some(key) = vouched_for(voucher, &trusted) {
            trusted.push(key);
        }
    }
    trusted
}

/// What cannot be read vouches for nothing.
fn vouched_for(voucher: &str, trusted: &[PublicKey]) -> Option<PublicKey> {
    let token = Token::read(voucher, "licence-key+jwt").ok()?;
    let by = trusted.iter().find(|key| Some(key.kid.as_str()) == token.kid())?;
    if !token.is_signed_by(&by.x) {
        return None;
    }
    let key = PublicKey::of(&read_part(token.payload).ok()?)?;
    (!trusted.iter().any(|known| known.kid == key.kid)).then_some(key)
}
