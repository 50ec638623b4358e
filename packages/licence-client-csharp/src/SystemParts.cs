using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>What the system tells of the computer; null: unknown.</summary>
    internal static class SystemParts
    {
        private static bool IsWindows { get { return RuntimeInformation.IsOSPlatform(OSPlatform.Windows); } }
        private static bool IsMac { get { return RuntimeInformation.IsOSPlatform(OSPlatform.OSX); } }

        public static string Platform()
        {
            if (IsWindows) return "win";
            return IsMac ? "mac" : "linux";
        }

        public static string Architecture() { return RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant(); }

        public static string Machine()
        {
            if (IsMac) return null;
            if (!IsWindows) return FirstLine("/etc/machine-id") ?? FirstLine("/var/lib/dbus/machine-id");
            var place = @"query HKLM\SOFTWARE\Microsoft\Cryptography /v MachineGuid /reg:64";
            return Output(@"MachineGuid\s+REG_SZ\s+(\S+)", "reg", place);
        }

        public static string Board()
        {
            if (IsMac) return Output("\"IOPlatformUUID\" = \"([^\"]+)\"", "ioreg", "-rd1 -c IOPlatformExpertDevice");
            return IsWindows ? null : FirstLine("/sys/class/dmi/id/product_uuid");
        }

        public static string Processor()
        {
            if (IsWindows) return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
            if (IsMac) return Output("(.+)", "sysctl", "-n machdep.cpu.brand_string");
            try
            {
                var line = File.ReadLines("/proc/cpuinfo").FirstOrDefault(each => each.StartsWith("model name", StringComparison.Ordinal));
                return line?.Substring(line.IndexOf(':') + 1).Trim();
            }
            catch (IOException)
            {
                return null;
            }
        }

        private static string FirstLine(string path)
        {
            try
            {
                var line = File.ReadLines(path).FirstOrDefault()?.Trim();
                return string.IsNullOrEmpty(line) ? null : line;
            }
            catch (Exception cause) when (cause is IOException || cause is UnauthorizedAccessException)
            {
                return null;
            }
        }

        private static string Output(string wanted, string program, string words)
        {
            var start = new ProcessStartInfo(program, words) { RedirectStandardOutput = true, UseShellExecute = false, CreateNoWindow = true };
            using (var process = Process.Start(start))
            {
                var found = Regex.Match(process.StandardOutput.ReadToEnd(), wanted);
                return found.Success ? found.Groups[1].Value : null;
            }
        }
    }
}
