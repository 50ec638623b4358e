//! Compact JWS (RFC 7515), signed by Ed25519.

use crate::error::{damaged, Result};
use crate::json::read_object;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use base64::Engine;
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

pub(crate) fn encode(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of base64url without padding, of which one spelling alone is right.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged())
}

/// SHA-256 as base64url.
pub(crate) fn hash(text: &str) -> String {
    encode(Sha256::digest(text))
}

/// A part of a token, which is an object of JSON.
pub(crate) fn read_part(part: &str) -> Result<Map<String, Value>> {
    read_object(&decode(part)?).ok_or_else(damaged)
}

/// Whether a key, by its 32 bytes, has signed a message.
pub(crate) fn is_signed_by(key: &[u8], message: &[u8], signature: &[u8]) -> bool {
    let Ok(key) = <[u8; 32]>::try_from(key) else { return false };
    let (Ok(key), Ok(signature)) = (VerifyingKey::from_bytes(&key), Signature::from_slice(signature)) else {
        return false;
    };
    key.verify_strict(message, &signature).is_ok()
}

/// Header and payload of a token, still to be checked, with the text that is signed and its signature.
pub(crate) struct Token<'a> {
    pub header: Map<String, Value>,
    pub payload: &'a str,
    text: &'a str,
    signature: &'a str,
}

impl<'a> Token<'a> {
    pub fn read(token: &'a str, typ: &str) -> Result<Token<'a>> {
        let parts: Vec<&str> = token.split('.').collect();
        let [first, payload, signature] = parts[..] else { return Err(damaged()) };
        let header = read_part(first)?;
        if header.get("alg") != Some(&"EdDSA".into()) || header.get("typ") != Some(&typ.into()) {
            return Err(damaged());
        }
        let text = &token[..first.len() + 1 + payload.len()];
        Ok(Token { header, payload, text, signature })
    }

    /// The key that it names.
    pub fn kid(&self) -> Option<&str> {
        self.header.get("kid").and_then(Value::as_str)
    }

    /// `x` is the key, as base64url.
    pub fn is_signed_by(&self, x: &str) -> bool {
        let (Ok(key), Ok(signature)) = (decode(x), decode(self.signature)) else { return false };
        is_signed_by(&key, self.text.as_bytes(), &signature)
    }
}
