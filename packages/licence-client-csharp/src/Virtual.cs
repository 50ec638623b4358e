using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>
    /// What the program runs on in place of a machine of its own, as the system tells it. It is a hint: a user who wants to can
    /// make the system say something else.
    /// </summary>
    internal static class Virtual
    {
        /// <summary>How the makers of virtual machines call what they make.</summary>
        private const string makers =
            "^(qemu|kvm|vmware|virtualbox|innotek|xen|bochs|parallels|bhyve|openstack|virtual machine|google compute engine|amazon ec2)";

        /// <summary>Files that are in a container alone.</summary>
        private static readonly string[] marks = { ".dockerenv", "run/.containerenv", "run/systemd/container" };

        /// <summary>`virtualMachine` or `container` of Linux; null: neither, as far as that can be known.</summary>
        public static string OfLinux(string root)
        {
            if (marks.Any(path => File.Exists(Path.Combine(root, path)))) return "container";
            if (Regex.IsMatch(Content(root, "proc/1/cgroup"), "docker|kubepods|lxc")) return "container";
            if (Regex.IsMatch(Content(root, "proc/cpuinfo"), "^flags\\s*:.* hypervisor( |$)", RegexOptions.Multiline)) return "virtualMachine";
            return ByMaker(Content(root, "sys/class/dmi/id/sys_vendor").Trim(), Content(root, "sys/class/dmi/id/product_name").Trim());
        }

        public static string ByMaker(params string[] names)
        {
            return names.Any(name => name != null && Regex.IsMatch(name, makers, RegexOptions.IgnoreCase)) ? "virtualMachine" : null;
        }

        private static string Content(string root, string path)
        {
            try
            {
                return File.ReadAllText(Path.Combine(root, path));
            }
            catch (Exception cause) when (cause is IOException || cause is UnauthorizedAccessException)
            {
                return "";
            }
        }
    }
}
