use crate::device::Device;
use crate::keys::PublicKey;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How the network is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Proxy {
    /// What `HTTPS_PROXY`, `http_proxy`, `ALL_PROXY` and `NO_PROXY` say.
    #[default]
    Environment,
    /// None is used.
    Direct,
    /// An address such as `http://proxy.example:3128`.
    At(String),
}

/// A program's clock, in unix seconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// What a client is told. [`Options::new`] takes what it needs; the rest has values of its own until it is set.
#[derive(Clone)]
#[non_exhaustive]
pub struct Options {
    /// The vendor's member area, such as `https://member.example.com`.
    pub server: String,
    /// The key of the product line that the program belongs to.
    pub line: String,
    /// The vendor's keys, shipped with the program. A later key is trusted when one of these has vouched for it.
    pub keys: Vec<PublicKey>,
    /// The computer that the program runs on.
    pub device: Device,
    /// The file that the licence is kept in, encrypted.
    pub store: PathBuf,
    /// Encrypts the store, such as a text that the program keeps in the system's keychain; None: the device's fingerprint.
    pub secret: Option<String>,
    /// The program's own version, such as `5.2.0`.
    pub version: Option<String>,
    /// When this version came out, in unix seconds: a licence whose updates ended before does not open it.
    pub released: Option<i64>,
    /// How the network is reached.
    pub proxy: Proxy,
    /// So long may a call take, 40 seconds at most.
    pub timeout: Duration,
    /// For a program that updates itself.
    pub updates: Option<Updates>,
    /// The name of this running program, of 16 to 64 letters, digits, `-` and `_`, where floating places are counted by
    /// process: programs that give the same one share a place. None: a random one.
    pub process: Option<String>,
    /// The system's, or another one, as in a test.
    pub clock: Clock,
}

impl Options {
    /// What every client needs.
    pub fn new(
        server: impl Into<String>,
        line: impl Into<String>,
        keys: Vec<PublicKey>,
        device: Device,
        store: impl Into<PathBuf>,
    ) -> Options {
        Options {
            server: server.into(),
            line: line.into(),
            keys,
            device,
            store: store.into(),
            secret: None,
            version: None,
            released: None,
            proxy: Proxy::default(),
            timeout: Duration::from_secs(20),
            updates: None,
            process: None,
            clock: Arc::new(system_clock),
        }
    }
}

impl fmt::Debug for Options {
    /// Without the secret.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Options").field("server", &self.server).field("line", &self.line).finish_non_exhaustive()
    }
}

/// A clock before 1970 is one that is wrong.
fn system_clock() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// What a program says of itself that updates itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Updates {
    /// The family of the program in the vendor's catalogue, such as `ebbcatch-video`.
    pub software: String,
    /// minisign's public key, shipped with the program: the text of the `.pub` file; of several, one below the other.
    pub key: String,
    /// The build of this program: what is newer has a higher one. None: its version counts.
    pub build: Option<u64>,
    /// What it can install, such as `msi`, the best first; empty: what there is for its system.
    pub formats: Vec<String>,
    /// In bytes: a larger file is refused.
    pub most: u64,
    /// The version of the system, such as `10.0.19045`; None: what the system says of itself.
    pub system: Option<String>,
}

impl Updates {
    /// What every program that updates itself says.
    pub fn new(software: impl Into<String>, key: impl Into<String>) -> Updates {
        Updates {
            software: software.into(),
            key: key.into(),
            build: None,
            formats: Vec::new(),
            most: 4 << 30,
            system: None,
        }
    }
}
