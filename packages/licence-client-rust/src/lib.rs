//! Takes a seat at a Foyer member area, keeps its licence, and checks it without network.
//!
//! ```no_run
//! use foyer_licence::{sleep, Device, LicenceClient, Options, PublicKey};
//!
//! # fn main() -> Result<(), foyer_licence::LicenceError> {
//! let keys = PublicKey::read_set(r#"{"keys":[]}"#)?; // the vendor's, by `include_str!`
//! let options = Options::new("https://member.example.com", "downloader", keys, Device::this("downloader"), "licence.json");
//! let client = LicenceClient::new(options);
//! let licence = match client.ensure() {
//!     Err(error) if error.asks_to_sign_in() => {
//!         client.sign_in(|prompt| println!("Open {} and compare the code {}", prompt.link, prompt.code), sleep)?
//!     }
//!     other => other?,
//! };
//! # let _ = licence;
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answer;
mod client;
mod device;
mod download;
mod error;
mod gate;
mod holder;
mod json;
mod jws;
mod keep_alive;
mod keys;
mod licence;
mod minisign;
mod options;
mod proof_of_work;
mod proxy;
mod store;
mod system;
mod transport;
mod update;
mod updater;
mod uses;
mod version;
mod virtual_kind;

pub use client::{sleep, LicenceClient, Prompt, Proof, SeatedDevice, SeatedDevices};
pub use device::{component_hash, Component, Device};
pub use error::{LicenceError, Problem};
pub use keep_alive::KeepAlive;
pub use keys::{trusted_keys, PublicKey};
pub use licence::{verify_licence, Check, Licence, LicensedProduct};
pub use options::{Clock, Options, Proxy, Updates};
pub use update::Update;
pub use uses::MeterUse;
pub use virtual_kind::VirtualKind;

/// What the suite of all clients looks at, and no program needs.
#[doc(hidden)]
pub mod conformance {
    /// Whether bytes are JSON, as every client reads it.
    pub fn is_json(bytes: &[u8]) -> bool {
        crate::json::read(bytes).is_some()
    }

    /// The loop of a client, by another timer.
    pub fn keep_alive(
        client: &crate::LicenceClient,
        tell: impl FnMut(Result<crate::Licence, crate::LicenceError>),
        wait: impl FnMut(std::time::Duration) -> std::ops::ControlFlow<()>,
    ) {
        crate::keep_alive::keep_alive(client, tell, wait);
    }

    /// The computer whose files lie in a folder.
    pub fn device_in(root: &std::path::Path, line: &str, id: Option<&str>) -> crate::Device {
        crate::device::read(line, id, root)
    }
}
