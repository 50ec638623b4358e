//! Public keys and signatures as minisign writes them.

use crate::error::{LicenceError, Problem, Result};
use crate::jws::is_signed_by;
use base64::engine::general_purpose::STANDARD;
use base64::Engine;

/// A signature whose comment is the vendor's; the file itself is still to be looked at.
pub(crate) struct FileSignature {
    key: Vec<u8>,
    signature: Vec<u8>,
    /// The name of the file, which is signed, too.
    pub file: String,
}

impl FileSignature {
    /// Whether it is of the file whose BLAKE2b is `digest`.
    pub fn is_of(&self, digest: &[u8]) -> bool {
        is_signed_by(&self.key, digest, &self.signature)
    }
}

/// A key's id, and its 32 bytes.
type Key = (Vec<u8>, Vec<u8>);

/// The keys of a `.pub` file, or of several, one below the other.
pub(crate) fn read_keys(text: &str) -> Result<Vec<Key>> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("untrusted comment:"));
    let key = |line| {
        let bytes = bytes_of(line, 42)?;
        bytes.starts_with(b"Ed").then(|| (bytes[2..10].to_vec(), bytes[10..].to_vec()))
    };
    let keys: Option<Vec<Key>> = lines.map(key).collect();
    let no_key = || LicenceError::new(Problem::Invalid, "There is no public key of minisign to check updates with.");
    keys.filter(|keys| !keys.is_empty()).ok_or_else(no_key)
}

/// Reads the text of a `.minisig` file, and checks its comment.
pub(crate) fn read_signature(text: &str, keys: &[Key]) -> Result<FileSignature> {
    let lines: Vec<&str> = text.split('\n').collect();
    let line = |index: usize| lines.get(index).copied().unwrap_or_default();
    let parts = (bytes_of(line(1), 74), bytes_of(line(3), 64), line(2).strip_prefix("trusted comment: "));
    let (Some(signed), Some(over), Some(words)) = parts else { return Err(forged("The update is not signed.")) };
    if !signed.starts_with(b"ED") {
        return Err(forged("The update was signed without hashing it first."));
    }
    let unknown = || LicenceError::new(Problem::UnknownKey, "No key of this program has signed the update.");
    let (_, key) = keys.iter().find(|(id, _)| *id == signed[2..10]).ok_or_else(unknown)?;
    let signature = signed[10..].to_vec();
    if !is_signed_by(key, &[&signature, words.as_bytes()].concat(), &over) {
        return Err(forged("The signature of the update was changed."));
    }
    let file = words.split('\t').find_map(|word| word.strip_prefix("file:")).unwrap_or_default();
    Ok(FileSignature { key: key.clone(), signature, file: file.to_owned() })
}

pub(crate) fn forged(message: &str) -> LicenceError {
    LicenceError::new(Problem::ForgedUpdate, message)
}

/// Of the letters that mean the same bytes only one spelling is right.
fn bytes_of(text: &str, length: usize) -> Option<Vec<u8>> {
    STANDARD.decode(text).ok().filter(|bytes| bytes.len() == length)
}
