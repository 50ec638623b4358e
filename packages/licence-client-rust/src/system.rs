//! The parts of the computer, as the system tells them.

use std::fs;
use std::path::{Path, PathBuf};

/// The addresses of a computer's network cards, as `3C:52:82:4F:A1:0E`.
pub(crate) struct Cards {
    /// Of what is built in or plugged in, by name.
    pub own: Vec<String>,
    /// Of all interfaces: earlier clients took one of them for the computer's.
    pub all: Vec<String>,
}

struct Interface {
    name: String,
    address: String,
    /// A device is behind it, and no bridge, tunnel or container.
    is_card: bool,
}

/// What can be read of a computer without an administrator's rights.
pub(crate) struct Parts {
    root: PathBuf,
}

impl Parts {
    /// `root` is of the system's files; another one than `/` has a name of its own, as in a test.
    pub fn new(root: &Path) -> Parts {
        Parts { root: root.to_owned() }
    }

    fn line(&self, path: &str) -> Option<String> {
        first_line(&self.root.join(path))
    }

    pub fn name(&self) -> String {
        let own = if self.root == Path::new("/") { host_name() } else { self.line("etc/hostname") };
        own.unwrap_or_default()
    }

    pub fn cards(&self) -> Cards {
        let mut found = self.interfaces();
        found.sort_by(|one, other| one.name.cmp(&other.name));
        let mut cards = Cards { own: Vec::new(), all: Vec::new() };
        for Interface { address, is_card, .. } in found {
            let address = address.trim().to_uppercase();
            if !is_address(&address) {
                continue;
            }
            if is_card && !is_drawn(&address) && cards.own.len() < 3 && !cards.own.contains(&address) {
                cards.own.push(address.clone());
            }
            if !cards.all.contains(&address) {
                cards.all.push(address);
            }
        }
        cards
    }
}

fn is_address(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    let is_byte = |part: &&str| part.len() == 2 && part.bytes().all(|letter| letter.is_ascii_hexdigit());
    parts.len() == 6 && parts.iter().all(is_byte) && text != "00:00:00:00:00:00"
}

/// Locally administered: drawn by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so.
fn is_drawn(address: &str) -> bool {
    matches!(address.as_bytes().get(1), Some(b'2' | b'6' | b'A' | b'E')) && !address.starts_with("52:54:00")
}

fn first_line(path: &Path) -> Option<String> {
    let content = fs::read(path).ok()?;
    let line = String::from_utf8_lossy(&content).lines().next()?.trim().to_owned();
    (!line.is_empty()).then_some(line)
}

/// The processor that this program is built for, which need not be the system's.
pub(crate) fn architecture() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    }
}

/// The name and the release of the system, for support.
pub(crate) fn system_told() -> String {
    let name = match std::env::consts::OS {
        "linux" => "Linux",
        "windows" => "Windows",
        "macos" => "macOS",
        other => other,
    };
    let release = release().unwrap_or_default();
    format!("{name} {release}").trim_end().chars().take(60).collect()
}

#[cfg(not(any(windows, target_os = "macos")))]
mod own {
    use super::{first_line, Interface, Parts};
    use crate::virtual_kind::{of_linux, VirtualKind};
    use std::fs;
    use std::path::Path;

    impl Parts {
        pub fn machine(&self) -> Option<String> {
            self.line("etc/machine-id").or_else(|| self.line("var/lib/dbus/machine-id"))
        }

        pub fn board(&self) -> Option<String> {
            self.line("sys/class/dmi/id/product_uuid")
        }

        /// The same text in every language, whatever each makes of processors that a program may not use.
        pub fn processor(&self) -> Option<String> {
            let content = fs::read(self.root.join("proc/cpuinfo")).ok()?;
            let content = String::from_utf8_lossy(&content);
            let model =
                content.lines().filter(|line| line.starts_with("model name")).find_map(|line| line.split_once(':'))?.1;
            let count = content.lines().filter(|line| line.starts_with("processor")).count();
            let model = model.trim();
            (!model.is_empty()).then(|| format!("{model}|{count}"))
        }

        pub fn virtual_kind(&self) -> Option<VirtualKind> {
            of_linux(&self.root)
        }

        pub(super) fn interfaces(&self) -> Vec<Interface> {
            let folder = self.root.join("sys/class/net");
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            let interface = |entry: fs::DirEntry| Interface {
                name: entry.file_name().to_string_lossy().into_owned(),
                address: first_line(&entry.path().join("address")).unwrap_or_default(),
                is_card: entry.path().join("device").exists(),
            };
            entries.map(interface).collect()
        }
    }

    pub(super) fn host_name() -> Option<String> {
        first_line(Path::new("/proc/sys/kernel/hostname")).or_else(|| first_line(Path::new("/etc/hostname")))
    }

    pub(super) fn release() -> Option<String> {
        first_line(Path::new("/proc/sys/kernel/osrelease"))
    }

    /// The version by which the least system of a release is compared; None: it is not told.
    pub(crate) fn system_version() -> Option<String> {
        None
    }
}

#[cfg(any(windows, target_os = "macos"))]
mod own {
    use super::{Interface, Parts};
    #[cfg(target_os = "macos")]
    use crate::virtual_kind::VirtualKind;
    use network_interface::{NetworkInterface, NetworkInterfaceConfig};
    use std::process::{Command, Stdio};

    /// Hyper-V, VMware, VirtualBox and VPNs put cards of their own beside the computer's, which call themselves virtual.
    const VIRTUAL: [&str; 14] = [
        "vethernet",
        "utun",
        "awdl",
        "llw",
        "bridge",
        "vmware",
        "virtualbox",
        "virtual",
        "bluetooth",
        "loopback",
        "tap",
        "vpn",
        "ap1",
        "anpi",
    ];

    impl Parts {
        pub(super) fn interfaces(&self) -> Vec<Interface> {
            let found = NetworkInterface::show().unwrap_or_default();
            let interface = |each: NetworkInterface| {
                let name = each.name.to_lowercase();
                let is_card = !VIRTUAL.iter().any(|virtual_name| name.contains(virtual_name));
                Some(Interface { address: each.mac_addr?.replace('-', ":"), name: each.name, is_card })
            };
            found.into_iter().filter_map(interface).collect()
        }
    }

    pub(super) fn host_name() -> Option<String> {
        Some(gethostname::gethostname().to_string_lossy().into_owned())
    }

    pub(super) fn release() -> Option<String> {
        system_version()
    }

    /// Runs a program of the system by its own path, so that no other program of that name is run.
    fn output(program: &str, words: &[&str]) -> Option<String> {
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::null()).stderr(Stdio::null());
        #[cfg(windows)]
        {
            /// No window appears for it.
            const CREATE_NO_WINDOW: u32 = 0x0800_0000;
            std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NO_WINDOW);
        }
        let output = command.output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn processors() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    #[cfg(windows)]
    mod windows {
        use super::{output, processors, Parts};
        use crate::virtual_kind::{by_maker, VirtualKind};

        fn registry(place: &str, name: &str) -> Option<String> {
            let folder = std::env::var("SystemRoot").unwrap_or_else(|_| r"C:\Windows".into());
            let text = output(&format!(r"{folder}\System32\reg.exe"), &["query", place, "/v", name, "/reg:64"])?;
            let line = text.lines().find(|line| line.trim_start().starts_with(name))?;
            let (kind, value) = line.trim().strip_prefix(name)?.trim().split_once(char::is_whitespace)?;
            let value = value.trim();
            (kind.starts_with("REG_") && !value.is_empty()).then(|| value.to_owned())
        }

        impl Parts {
            pub fn machine(&self) -> Option<String> {
                registry(r"HKLM\SOFTWARE\Microsoft\Cryptography", "MachineGuid")
            }

            pub fn board(&self) -> Option<String> {
                None
            }

            pub fn processor(&self) -> Option<String> {
                let model = registry(r"HKLM\HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString")?;
                Some(format!("{model}|{}", processors()))
            }

            pub fn virtual_kind(&self) -> Option<VirtualKind> {
                let told = |name| registry(r"HKLM\HARDWARE\DESCRIPTION\System\BIOS", name);
                by_maker(["SystemManufacturer", "SystemProductName"].map(told))
            }
        }

        pub(crate) fn system_version() -> Option<String> {
            let place = r"HKLM\SOFTWARE\Microsoft\Windows NT\CurrentVersion";
            let number = |name| i64::from_str_radix(registry(place, name)?.trim_start_matches("0x"), 16).ok();
            let build = registry(place, "CurrentBuildNumber")?;
            Some(format!("{}.{}.{build}", number("CurrentMajorVersionNumber")?, number("CurrentMinorVersionNumber")?))
        }
    }

    #[cfg(windows)]
    pub(crate) use windows::system_version;

    #[cfg(target_os = "macos")]
    impl Parts {
        pub fn machine(&self) -> Option<String> {
            None
        }

        pub fn board(&self) -> Option<String> {
            let text = output("/usr/sbin/ioreg", &["-rd1", "-c", "IOPlatformExpertDevice"])?;
            let (_, rest) = text.split_once("\"IOPlatformUUID\" = \"")?;
            rest.split_once('"').map(|(id, _)| id.to_owned())
        }

        pub fn processor(&self) -> Option<String> {
            let model = output("/usr/sbin/sysctl", &["-n", "machdep.cpu.brand_string"])?;
            let model = model.trim();
            (!model.is_empty()).then(|| format!("{model}|{}", processors()))
        }

        pub fn virtual_kind(&self) -> Option<VirtualKind> {
            let told = output("/usr/sbin/sysctl", &["-n", "kern.hv_vmm_present"])?;
            (told.trim() == "1").then_some(VirtualKind::VirtualMachine)
        }
    }

    #[cfg(target_os = "macos")]
    pub(crate) fn system_version() -> Option<String> {
        let text = output("/usr/bin/sw_vers", &["-productVersion"])?;
        let version = text.trim();
        (!version.is_empty()).then(|| version.to_owned())
    }
}

pub(crate) use own::system_version;
use own::{host_name, release};
