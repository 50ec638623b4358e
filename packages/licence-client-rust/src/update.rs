use crate::answer::Fields;
use crate::error::{LicenceError, Problem, Result};
use crate::licence::moment;
use crate::minisign::{forged, FileSignature};
use crate::system::architecture;
use crate::transport::joined;
use blake2::Blake2b512;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// An update that is there for this program, signed by a key of the program's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Update {
    /// Its version.
    pub version: String,
    /// Its build.
    pub build: u64,
    /// `stable`, or another one that was asked for.
    pub channel: String,
    /// It is not to be put off: it, or one that it takes in.
    pub critical: bool,
    /// Unix seconds.
    pub released_at: i64,
    /// What is new, as plain text; lines that begin with a dash are a list.
    pub notes: Option<String>,
    /// The page with the release notes, for a browser.
    pub notes_url: Option<String>,
    /// The name of its file, which says software, version, build and system.
    pub file: String,
    /// Where it lies.
    pub url: String,
    /// In bytes.
    pub size: u64,
    /// In hex.
    pub sha256: String,
    /// The text of a `.minisig` file.
    pub signature: String,
}

/// Reads the answer of the feed.
pub(crate) fn read_update(answer: &Fields, server: &str, software: &str, platform: &str) -> Result<Update> {
    let update = update_of(answer, server);
    let update = update.ok_or_else(|| LicenceError::new(Problem::Server, "The server's answer is no update."))?;
    let arch = answer.get("arch").and_then(Value::as_str).unwrap_or("any");
    if !is_named(&update, software, platform, arch) {
        return Err(other_file());
    }
    Ok(update)
}

/// None: it says too little.
fn update_of(answer: &Fields, server: &str) -> Option<Update> {
    let text = |name: &str| answer.get(name)?.as_str().map(str::to_owned);
    let number = |name: &str| answer.get(name)?.as_u64();
    Some(Update {
        version: text("version")?,
        build: number("build")?,
        channel: text("channel").unwrap_or_else(|| "stable".into()),
        critical: answer.get("critical") == Some(&true.into()),
        released_at: moment(answer.get("released_at")?)?,
        notes: text("notes"),
        notes_url: text("notes_url").filter(|url| is_page(url)),
        file: text("file")?,
        url: joined(&format!("{server}/"), answer.get("url")?.as_str()?)?,
        size: number("size")?,
        sha256: text("sha256")?,
        // Without one the file is not signed, which is said as such.
        signature: match answer.get("signature") {
            None | Some(Value::Null) => String::new(),
            Some(_) => text("signature")?,
        },
    })
}

/// A program may hand it to the system, which would open more than pages.
fn is_page(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}

pub(crate) fn other_file() -> LicenceError {
    forged("The update was signed as another file.")
}

/// A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for the
/// beginning of one (decision 0260).
fn is_version(version: &str) -> bool {
    let (numbers, name) = version.split_once('-').unwrap_or((version, "-"));
    let numbers: Vec<&str> = numbers.split('.').collect();
    let is_number = |number: &&str| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'.' | b'-');
    (2..=4).contains(&numbers.len()) && numbers.iter().all(is_number) && !name.is_empty() && name.bytes().all(is_plain)
}

/// The name is signed, so what it says is true: which software, version, build and system it is.
fn is_named(update: &Update, software: &str, platform: &str, arch: &str) -> bool {
    let Update { version, build, file, .. } = update;
    if !is_version(version) || !["any", architecture()].contains(&arch) {
        return false;
    }
    let system = if arch == "any" { platform.to_owned() } else { format!("{platform}-{arch}") };
    let Some(rest) = file.strip_prefix(&format!("{software}-{version}-{build}-{system}")) else { return false };
    let rest = ["-update", "-full"].iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
    let mut ends = rest.split('.');
    let is_end = |end: &str| {
        (1..=8).contains(&end.len()) && end.bytes().all(|letter| matches!(letter, b'a'..=b'z' | b'0'..=b'9'))
    };
    let ends_well = ends.next() == Some("");
    let ends: Vec<&str> = ends.collect();
    ends_well && ends.len() <= 2 && ends.into_iter().all(is_end)
}

/// Nothing is wrong with a file if it is the update's.
pub(crate) fn check_file(path: &Path, update: &Update, signature: &FileSignature) -> Result<()> {
    let digests =
        hashes(path).map_err(|_| LicenceError::new(Problem::System, "The file of the update cannot be read."))?;
    let plain: String = digests.0.iter().map(|byte| format!("{byte:02x}")).collect();
    if plain != update.sha256 {
        return Err(LicenceError::new(Problem::Damaged, "The file is another one than the update says."));
    }
    if !signature.is_of(&digests.1) {
        return Err(forged("This file is not signed."));
    }
    Ok(())
}

/// SHA-256 and BLAKE2b of a file, which need not fit into memory.
fn hashes(path: &Path) -> io::Result<(Vec<u8>, Vec<u8>)> {
    let mut file = File::open(path)?;
    let (mut plain, mut signed) = (Sha256::new(), Blake2b512::new());
    let mut piece = vec![0; 1 << 16];
    loop {
        let length = file.read(&mut piece)?;
        if length == 0 {
            return Ok((plain.finalize().to_vec(), signed.finalize().to_vec()));
        }
        plain.update(&piece[..length]);
        signed.update(&piece[..length]);
    }
}
