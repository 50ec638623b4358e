using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.NetworkInformation;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>What the system tells of the computer; null: unknown.</summary>
    internal sealed class SystemParts
    {
        private readonly string root;

        /// <param name="root">Of the system's files.</param>
        public SystemParts(string root) { this.root = root; }

        private static bool IsWindows { get { return RuntimeInformation.IsOSPlatform(OSPlatform.Windows); } }
        private static bool IsLinux { get { return RuntimeInformation.IsOSPlatform(OSPlatform.Linux); } }
        private static bool IsMac { get { return RuntimeInformation.IsOSPlatform(OSPlatform.OSX); } }

        public static string Platform()
        {
            if (IsWindows) return "win";
            return IsMac ? "mac" : "linux";
        }

        public static string Architecture() { return RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant(); }

        /// <returns>The version by which the least system of a release is compared; null: it is not told.</returns>
        public static string Version()
        {
            // What Environment says of Windows depends on the manifest of the program.
            if (IsWindows) return Regex.Match(RuntimeInformation.OSDescription, "[0-9]+([.][0-9]+)+").Value;
            return IsMac ? Output("([0-9.]+)", "/usr/bin/sw_vers", "-productVersion") : null;
        }

        public string Name()
        {
            // Another root has a name of its own, as in a test.
            return root == "/" ? Environment.MachineName : FirstLine("etc/hostname") ?? "";
        }

        public string Machine()
        {
            if (IsMac) return null;
            if (!IsWindows) return FirstLine("etc/machine-id") ?? FirstLine("var/lib/dbus/machine-id");
            return Registry(@"MachineGuid\s+REG_SZ\s+(\S+)", @"HKLM\SOFTWARE\Microsoft\Cryptography", "MachineGuid");
        }

        public string VirtualKind()
        {
            if (IsLinux) return Virtual.OfLinux(root);
            if (IsMac) return Output("^(1)", "/usr/sbin/sysctl", "-n kern.hv_vmm_present") == null ? null : "virtualMachine";
            const string place = @"HKLM\HARDWARE\DESCRIPTION\System\BIOS";
            return Virtual.ByMaker(
                Registry(@"SystemManufacturer\s+REG_SZ\s+(.+?)\s*$", place, "SystemManufacturer"),
                Registry(@"SystemProductName\s+REG_SZ\s+(.+?)\s*$", place, "SystemProductName"));
        }

        public string Board()
        {
            if (IsMac) return Output("\"IOPlatformUUID\" = \"([^\"]+)\"", "/usr/sbin/ioreg", "-rd1 -c IOPlatformExpertDevice");
            return IsWindows ? null : FirstLine("sys/class/dmi/id/product_uuid");
        }

        /// <summary>The same text in every language, whatever each makes of processors that a program may not use.</summary>
        public string Processor()
        {
            if (IsLinux) return LinuxProcessor();
            var model = IsMac
                ? Output("(.+)", "/usr/sbin/sysctl", "-n machdep.cpu.brand_string")
                : Registry(@"ProcessorNameString\s+REG_SZ\s+(.+?)\s*$", @"HKLM\HARDWARE\DESCRIPTION\System\CentralProcessor\0", "ProcessorNameString");
            return model == null ? null : model.Trim() + "|" + Environment.ProcessorCount;
        }

        private string LinuxProcessor()
        {
            try
            {
                var lines = File.ReadAllLines(Path.Combine(root, "proc/cpuinfo"));
                var model = lines.FirstOrDefault(each => each.StartsWith("model name", StringComparison.Ordinal) && each.Contains(":"));
                if (model == null) return null;
                return model.Substring(model.IndexOf(':') + 1).Trim() + "|" + lines.Count(each => each.StartsWith("processor", StringComparison.Ordinal));
            }
            catch (Exception cause) when (cause is IOException || cause is UnauthorizedAccessException)
            {
                return null;
            }
        }

        /// <summary>The addresses of a computer's network cards, as `3C:52:82:4F:A1:0E`.</summary>
        public sealed class CardList
        {
            /// <summary>Of what is built in or plugged in, by name.</summary>
            public List<string> Own { get; set; }
            /// <summary>Of all interfaces: earlier clients took one of them for the computer's.</summary>
            public List<string> All { get; set; }
        }

        public CardList Cards()
        {
            var found = (IsLinux ? LinuxInterfaces() : OtherInterfaces()).OrderBy(each => each.Item1, StringComparer.Ordinal)
                .Select(each => (Address: each.Item2.Trim().ToUpperInvariant(), IsCard: each.Item3))
                .Where(each => Regex.IsMatch(each.Address, "^([0-9A-F]{2}:){5}[0-9A-F]{2}$") && each.Address != "00:00:00:00:00:00").ToList();
            return new CardList
            {
                Own = found.Where(each => each.IsCard && !IsDrawn(each.Address)).Select(each => each.Address).Distinct().Take(3).ToList(),
                All = found.Select(each => each.Address).Distinct().ToList(),
            };
        }

        /// <summary>Locally administered: drawn by chance, by a container or by Wi-Fi; but for QEMU, whose cards all begin so.</summary>
        private static bool IsDrawn(string address)
        {
            return "26AE".IndexOf(address[1]) >= 0 && !address.StartsWith("52:54:00", StringComparison.Ordinal);
        }

        /// <summary>A card has a device behind it; bridges, tunnels and containers have none.</summary>
        private IEnumerable<(string, string, bool)> LinuxInterfaces()
        {
            var folder = Path.Combine(root, "sys/class/net");
            var names = Directory.Exists(folder) ? Directory.GetFileSystemEntries(folder).Select(Path.GetFileName) : Enumerable.Empty<string>();
            foreach (var name in names)
                yield return (name, FirstLine("sys/class/net/" + name + "/address") ?? "", Directory.Exists(Path.Combine(folder, name, "device")));
        }

        /// <summary>Hyper-V, VMware, VirtualBox and VPNs put cards of their own beside the computer's, which call themselves virtual.</summary>
        private static IEnumerable<(string, string, bool)> OtherInterfaces()
        {
            return NetworkInterface.GetAllNetworkInterfaces().Select(card =>
            {
                var address = string.Join(":", card.GetPhysicalAddress().GetAddressBytes().Select(part => part.ToString("X2")));
                var isCard = card.NetworkInterfaceType == NetworkInterfaceType.Ethernet || card.NetworkInterfaceType == NetworkInterfaceType.Wireless80211;
                return (card.Id, address, isCard && !Regex.IsMatch(card.Description, "virtual|tap-|vpn|bluetooth|loopback", RegexOptions.IgnoreCase));
            });
        }

        private string FirstLine(string path)
        {
            try
            {
                var line = File.ReadLines(Path.Combine(root, path)).FirstOrDefault()?.Trim();
                return string.IsNullOrEmpty(line) ? null : line;
            }
            catch (Exception cause) when (cause is IOException || cause is UnauthorizedAccessException)
            {
                return null;
            }
        }

        private static string Registry(string wanted, string place, string name)
        {
            return Output(wanted, Path.Combine(Environment.SystemDirectory, "reg.exe"), "query " + place + " /v " + name + " /reg:64");
        }

        /// <param name="program">By its own path, so that no other program of that name is run.</param>
        /// <returns>null: it is not there, or says something else.</returns>
        private static string Output(string wanted, string program, string words)
        {
            var start = new ProcessStartInfo(program, words) { RedirectStandardOutput = true, UseShellExecute = false, CreateNoWindow = true };
            try
            {
                using (var process = Process.Start(start))
                {
                    var found = Regex.Match(process.StandardOutput.ReadToEnd(), wanted, RegexOptions.Multiline);
                    return found.Success ? found.Groups[1].Value : null;
                }
            }
            catch (Exception cause) when (cause is System.ComponentModel.Win32Exception || cause is IOException || cause is InvalidOperationException)
            {
                return null;
            }
        }
    }
}
