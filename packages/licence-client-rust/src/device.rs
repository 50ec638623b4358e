use crate::jws::{decode, encode, hash};
use crate::licence::device_of;
use crate::store::Stored;
use crate::system::{Cards, Parts};
use crate::virtual_kind::VirtualKind;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::Path;

/// What makers write where a value should be (docs/reference/licences).
const PLACEHOLDERS: &str = "tobefilledbyoem defaultstring none na notspecified notapplicable systemserialnumber \
    systemproductname unknown 03000200040005000006000700080009 123456789 1234567890 0123456789 qm00001 qm00002 qm00003 \
    localhost";

/// A part by which a device is known again when others have changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Component {
    /// `machine`, `board`, `disk`, `cpu`, `host` or `mac`.
    pub kind: String,
    /// Of its value, salted with the line.
    pub hash: String,
}

/// A device as the server knows it. Values of its parts are hashed here and never sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// `win`, `mac`, `linux` or `mobile`, or one that the vendor names.
    pub platform: String,
    /// Base64url of a SHA-256, which is the device's for good.
    pub fingerprint: String,
    /// A computer's MAC address, or a label: the member finds the device by it.
    pub device: String,
    /// What the device calls itself.
    pub name: String,
    /// The parts that are known.
    pub components: Vec<Component>,
    /// Fingerprints by which an earlier version, or a client in another language, may have known it: never sent. None: the
    /// program has made the device up.
    pub earlier: Option<Vec<String>>,
    /// What the program runs on in place of a computer, as far as the system tells: products may refuse it.
    pub virtual_kind: Option<VirtualKind>,
}

impl Device {
    /// The computer that this runs on, as every client knows it (docs/reference/licences).
    pub fn this(line: &str) -> Device {
        read(line, None, Path::new("/"))
    }

    /// The same for containers and virtual desktops, which have no parts of their own: the device is what the vendor calls
    /// it, wherever it runs.
    pub fn named(line: &str, id: &str) -> Device {
        read(line, Some(id), Path::new("/"))
    }

    /// The fingerprint under which this computer has its seat. It stays the licence's own where a part that no other computer
    /// has is still the same: a dock or another network card changes none. A store that tells no such part is this computer's
    /// where an earlier version, or a client in another language, has known the computer by that fingerprint.
    pub(crate) fn fingerprint_kept(&self, stored: &Stored) -> Option<String> {
        let known = device_of(&stored.licence)?;
        let earlier = self.earlier.as_ref()?;
        let is_firm = |part: &&Component| matches!(part.kind.as_str(), "machine" | "board" | "disk");
        let mut firm = stored.components.iter().filter(is_firm).peekable();
        let is_here = if firm.peek().is_some() {
            firm.any(|part| self.components.iter().any(|own| own.hash == part.hash))
        } else {
            earlier.contains(&known)
        };
        is_here.then_some(known)
    }
}

/// What is sent of a part, salted with the line; None: the value tells no device apart.
pub fn component_hash(kind: &str, line: &str, value: &str) -> Option<String> {
    let mut text = value.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    if kind == "mac" {
        text.retain(|letter| matches!(letter, '0'..='9' | 'a'..='f'));
    }
    let plain: String = text.chars().filter(|letter| matches!(letter, 'a'..='z' | '0'..='9')).collect();
    let is_short = kind != "host" && plain.len() < 4;
    let is_one_letter = plain.chars().collect::<BTreeSet<_>>().len() <= 1;
    if is_short || is_one_letter || PLACEHOLDERS.split_whitespace().any(|each| each == plain) {
        return None;
    }
    Some(hash(&format!("foyer-component:1\n{line}\n{kind}\n{text}")))
}

/// `root` is of the system's files.
pub(crate) fn read(line: &str, id: Option<&str>, root: &Path) -> Device {
    let parts = Parts::new(root);
    let name = parts.name();
    let platform = platform().to_owned();
    let virtual_kind = parts.virtual_kind();
    let short = |name: &str| name.chars().take(60).collect();
    if let Some(id) = id {
        let fingerprint = print(line, &format!("id:{id}"));
        let device = label_of(&fingerprint);
        return Device {
            platform,
            device,
            name: short(&name),
            components: Vec::new(),
            earlier: Some(Vec::new()),
            virtual_kind,
            fingerprint,
        };
    }
    let (board, machine) = (parts.board(), parts.machine());
    let Cards { own, all } = parts.cards();
    let host = name.split('.').next().unwrap_or_default().to_owned();
    let mut values: Vec<(&str, &str)> = Vec::new();
    values.extend(board.as_deref().map(|value| ("board", value)));
    values.extend(machine.as_deref().map(|value| ("machine", value)));
    values.extend(own.iter().map(|value| ("mac", value.as_str())));
    let processor = parts.processor();
    values.extend(processor.as_deref().map(|value| ("cpu", value)));
    values.push(("host", &host));
    let known: Vec<_> =
        values.iter().filter_map(|&(kind, value)| Some((kind, value, component_hash(kind, line, value)?))).collect();
    let telling = ["machine", "board", "mac"].iter().find_map(|wanted| known.iter().find(|(kind, ..)| kind == wanted));
    let fingerprint = match telling {
        Some((kind, value, _)) => print(line, &format!("{kind}:{value}")),
        None => print(line, &format!("host:{host}")),
    };
    Device {
        device: own.first().cloned().unwrap_or_else(|| label_of(&fingerprint)),
        name: short(&name),
        components: known
            .iter()
            .map(|(kind, _, hash)| Component { kind: (*kind).into(), hash: hash.clone() })
            .collect(),
        earlier: Some(earlier(line, &platform, [("board", board), ("machine", machine)], &all)),
        virtual_kind,
        platform,
        fingerprint,
    }
}

/// By what earlier versions, and clients in other languages, have known this computer.
fn earlier(line: &str, platform: &str, strong: [(&str, Option<String>); 2], addresses: &[String]) -> Vec<String> {
    let strong = strong.into_iter().filter_map(|(kind, value)| Some(print(line, &format!("{kind}:{}", value?))));
    let macs = addresses.iter().flat_map(|address| [address.clone(), address.to_lowercase()]);
    let macs = macs.map(|address| print(line, &format!("mac:{address}")));
    let of_node = addresses.iter().map(|address| hash(&format!("[\"{platform}\",\"{}\"]", address.to_lowercase())));
    strong.chain(macs).chain(of_node).collect()
}

fn print(line: &str, text: &str) -> String {
    hash(&format!("foyer-device:1\n{line}\n{text}"))
}

/// In place of an address, where there is no card: one that no card has, made of the fingerprint.
fn label_of(fingerprint: &str) -> String {
    let mut bytes = decode(fingerprint).unwrap_or_default();
    bytes.truncate(6);
    if let Some(first) = bytes.first_mut() {
        *first = *first & 0xfc | 2;
    }
    bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":")
}

/// By this an installation is offered a roll-out, or not yet: it says nothing of the device.
pub(crate) fn update_place(software: &str, fingerprint: &str) -> String {
    encode(Sha256::digest(format!("foyer-update:1\n{software}\n{fingerprint}")))
}

fn platform() -> &'static str {
    match std::env::consts::OS {
        "windows" => "win",
        "macos" => "mac",
        "android" | "ios" => "mobile",
        _ => "linux",
    }
}
