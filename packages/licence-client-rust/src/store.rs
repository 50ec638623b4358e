//! What is kept between two starts of a program, encrypted.

use crate::device::Component;
use crate::error::{LicenceError, Problem, Result};
use crate::json;
use crate::jws::{decode, encode};
use crate::licence::moment;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::ChaCha20Poly1305;
use serde::Serialize;
use serde_json::{json, Value};
use sha2::{Digest, Sha256};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

const ABOUT: &[u8] = b"foyer-licence-store";
/// A lock that is older was left by a process that is gone (docs/reference/licences).
const STALE: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(25);
/// So long a virus scanner, or a program that makes backups, may hold a file that it looks into.
const HELD: Duration = Duration::from_secs(2);

/// The lease of a floating seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Lease {
    pub expires_at: i64,
    pub heartbeat_after: i64,
}

impl Lease {
    pub fn of(value: &Value) -> Option<Lease> {
        let at = |name| moment(value.get(name)?);
        Some(Lease { expires_at: at("expires_at")?, heartbeat_after: at("heartbeat_after")? })
    }
}

/// The content of a store, as every client knows it (docs/reference/licences).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Stored {
    /// Empty: a floating seat was returned, the seat is gone, or the licence is a running program's and in its memory alone.
    pub licence: String,
    /// None: it came as a file.
    pub refresh_token: Option<String>,
    pub refresh_after: Option<i64>,
    /// The server's, with their vouchers.
    pub keys: Vec<Value>,
    /// The latest moment seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest: Option<i64>,
    /// The latest moment at which a licence was signed that was ever here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub newest: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub installation: Option<String>,
    /// The computer's parts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<Component>,
    /// In seconds, by which the server's clock was ahead when the licence came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skew: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease: Option<Lease>,
    /// What was used without a network and is not reported yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Value>,
}

impl Stored {
    fn of(value: &Value) -> Option<Stored> {
        let text = |name: &str| Some(value.get(name)?.as_str()?.to_owned());
        let number = |name: &str| moment(value.get(name)?);
        let list = |name: &str| value.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let part = |part: &Value| {
            let text = |name| Some(part.get(name)?.as_str()?.to_owned());
            Some(Component { kind: text("kind")?, hash: text("hash")? })
        };
        Some(Stored {
            licence: text("licence")?,
            refresh_token: text("refreshToken"),
            refresh_after: number("refreshAfter"),
            keys: list("keys"),
            latest: number("latest"),
            newest: number("newest"),
            installation: text("installation"),
            components: list("components").iter().filter_map(part).collect(),
            skew: number("skew"),
            lease: value.get("lease").and_then(Lease::of),
            uses: list("uses"),
        })
    }
}

/// A file that its owner alone can read, encrypted by ChaCha20-Poly1305 (RFC 8439) under a hash of a secret: one from the
/// system's keychain, or the device's fingerprint, which protects a copied file.
pub(crate) struct SealedStore {
    path: PathBuf,
    /// The first one writes; each opens.
    keys: Vec<[u8; 32]>,
}

impl SealedStore {
    /// `before`: secrets that open what was written under them, such as `earlier` of the device.
    pub fn new(path: &Path, secret: &str, before: &[String]) -> SealedStore {
        let secrets = std::iter::once(secret).chain(before.iter().map(String::as_str));
        let key = |secret| Sha256::digest(format!("foyer-licence-store-1\n{secret}")).into();
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        SealedStore { path, keys: secrets.map(key).collect() }
    }

    /// None, too, for a file that cannot be read: the member signs in again.
    pub fn load(&self) -> Option<Stored> {
        let sealed = json::read_object(&unless_held(|| fs::read(&self.path)).ok()?)?;
        let bytes = |name: &str| decode(sealed.get(name)?.as_str()?).ok();
        let (sealed_box, nonce) = (bytes("box")?, <[u8; 12]>::try_from(bytes("nonce")?).ok()?);
        let open = |key: &[u8; 32]| {
            let payload = Payload { msg: &sealed_box, aad: ABOUT };
            ChaCha20Poly1305::new(key.into()).decrypt((&nonce).into(), payload).ok()
        };
        Stored::of(&json::read(&self.keys.iter().find_map(open)?)?)
    }

    /// The file is replaced as a whole, so that a program that ends early leaves no half.
    pub fn save(&self, stored: &Stored) -> Result<()> {
        let nonce: [u8; 12] = random()?;
        let text = serde_json::to_vec(stored).map_err(|_| unwritable())?;
        let cipher = ChaCha20Poly1305::new((&self.keys[0]).into());
        let payload = Payload { msg: &text, aad: ABOUT };
        let sealed = cipher.encrypt((&nonce).into(), payload).map_err(|_| unwritable())?;
        let content = json!({"foyer": "licence-store", "version": 1, "nonce": encode(nonce), "box": encode(sealed)});
        let mark = random::<6>()?.map(|byte| format!("{byte:02x}")).concat();
        let draft = self.beside(&format!(".{mark}.new"));
        let written = self.replace(&draft, content.to_string().as_bytes());
        if written.is_err() {
            remove(&draft);
        }
        written.map_err(|_| unwritable())
    }

    fn replace(&self, draft: &Path, content: &[u8]) -> io::Result<()> {
        self.make_folder()?;
        let mut file = new_file(draft)?;
        file.write_all(content)?;
        drop(file);
        unless_held(|| fs::rename(draft, &self.path))
    }

    pub fn clear(&self) {
        remove(&self.path);
    }

    /// Keeps others from the store: by a file that is there meanwhile, the one way that every language and system has. None:
    /// another one has it for longer than `patience`.
    pub fn lock(&self, patience: Duration) -> Result<Option<StoreLock>> {
        let path = self.beside(".lock");
        let since = Instant::now();
        while !self.take(&path)? {
            if since.elapsed() >= patience {
                return Ok(None);
            }
            std::thread::sleep(PAUSE);
        }
        Ok(Some(StoreLock { path }))
    }

    fn take(&self, path: &Path) -> Result<bool> {
        self.make_folder().map_err(|_| unwritable())?;
        match new_file(path) {
            Ok(_) => return Ok(true),
            Err(cause) if cause.kind() == io::ErrorKind::AlreadyExists => {}
            // Windows refuses in other words while the file is being removed.
            Err(_) if cfg!(windows) && path.exists() => {}
            Err(_) => return Err(unwritable()),
        }
        if let Ok(written) = fs::metadata(path).and_then(|facts| facts.modified()) {
            let now = SystemTime::now();
            let age = now.duration_since(written).or_else(|_| written.duration_since(now)).unwrap_or_default();
            if age > STALE {
                remove(path);
            }
        }
        Ok(false)
    }

    fn make_folder(&self) -> io::Result<()> {
        self.path.parent().map_or(Ok(()), fs::create_dir_all)
    }

    fn beside(&self, end: &str) -> PathBuf {
        let mut name = self.path.clone().into_os_string();
        name.push(end);
        name.into()
    }
}

/// The store is this process's until it is dropped.
pub(crate) struct StoreLock {
    path: PathBuf,
}

impl Drop for StoreLock {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

fn remove(path: &Path) {
    let _ = unless_held(|| fs::remove_file(path));
}

/// Does something with a file, again and again while another program holds it, which Windows alone knows.
pub(crate) fn unless_held<Done>(work: impl Fn() -> io::Result<Done>) -> io::Result<Done> {
    let since = Instant::now();
    loop {
        match work() {
            Err(cause) if cfg!(windows) && is_held(&cause) && since.elapsed() < HELD => std::thread::sleep(PAUSE),
            done => return done,
        }
    }
}

/// Access denied, or a violation of sharing.
fn is_held(cause: &io::Error) -> bool {
    matches!(cause.raw_os_error(), Some(5 | 32))
}

/// A file that was not there, and is its owner's alone from the beginning.
fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn random<const LENGTH: usize>() -> Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    let failed = |_| LicenceError::new(Problem::System, "The system has no random numbers.");
    getrandom::fill(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

fn unwritable() -> LicenceError {
    LicenceError::new(Problem::System, "The store cannot be written.")
}
