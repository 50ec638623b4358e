//! What a program runs on in place of a machine of its own.

use serde::Serialize;

/// The kinds of machine that a program may run on in place of a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum VirtualKind {
    /// A virtual machine.
    VirtualMachine,
    /// A container.
    Container,
}

/// How the makers of virtual machines call what they make.
#[cfg(not(target_os = "macos"))]
const MAKERS: [&str; 13] = [
    "qemu",
    "kvm",
    "vmware",
    "virtualbox",
    "innotek",
    "xen",
    "bochs",
    "parallels",
    "bhyve",
    "openstack",
    "virtual machine",
    "google compute engine",
    "amazon ec2",
];

#[cfg(not(target_os = "macos"))]
pub(crate) fn by_maker(names: [Option<String>; 2]) -> Option<VirtualKind> {
    let is_virtual = |name: String| MAKERS.iter().any(|maker| name.starts_with(maker));
    let mut names = names.into_iter().flatten().map(|name| name.trim().to_ascii_lowercase());
    names.any(is_virtual).then_some(VirtualKind::VirtualMachine)
}

#[cfg(not(any(windows, target_os = "macos")))]
pub(crate) use linux::of_linux;

#[cfg(not(any(windows, target_os = "macos")))]
mod linux {
    use super::{by_maker, VirtualKind};
    use std::fs;
    use std::path::Path;

    /// Files that are in a container alone.
    const MARKS: [&str; 3] = [".dockerenv", "run/.containerenv", "run/systemd/container"];
    /// What the groups of a container's first process are called.
    const RUNTIMES: [&str; 3] = ["docker", "kubepods", "lxc"];

    /// As the system tells it; None: neither, as far as that can be known. It is a hint: a user who wants to can make the
    /// system say something else.
    pub(crate) fn of_linux(root: &Path) -> Option<VirtualKind> {
        let content = |path: &str| {
            let bytes = fs::read(root.join(path)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let groups = content("proc/1/cgroup");
        let is_marked = MARKS.iter().any(|path| root.join(path).exists());
        if is_marked || RUNTIMES.iter().any(|runtime| groups.contains(runtime)) {
            return Some(VirtualKind::Container);
        }
        if content("proc/cpuinfo").lines().any(names_a_hypervisor) {
            return Some(VirtualKind::VirtualMachine);
        }
        by_maker(["sys_vendor", "product_name"].map(|name| Some(content(&format!("sys/class/dmi/id/{name}")))))
    }

    fn names_a_hypervisor(line: &str) -> bool {
        let flags = line.strip_prefix("flags").and_then(|rest| rest.trim_start().strip_prefix(':'));
        flags.is_some_and(|flags| flags.split(' ').skip(1).any(|flag| flag == "hypervisor"))
    }
}
