using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.NetworkInformation;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>A device as the server knows it. Values are hashed here and never sent.</summary>
    public sealed class Device
    {
        /// <summary>`win`, `mac`, `linux` or `mobile`.</summary>
        public string Platform { get; set; }
        /// <summary>Base64url of a SHA-256, which is the device's for good.</summary>
        public string Fingerprint { get; set; }
        /// <summary>A computer's MAC address, or a label: the member finds the device by it.</summary>
        public string Address { get; set; }
        /// <summary>What the device calls itself.</summary>
        public string Name { get; set; }
        /// <summary>The hash of each part that is known, by its kind.</summary>
        public IReadOnlyList<KeyValuePair<string, string>> Components { get; set; } = new List<KeyValuePair<string, string>>();

        /// <summary>What makers write where a value should be (docs/reference/licences).</summary>
        private static readonly HashSet<string> placeholders = new HashSet<string>((
            "tobefilledbyoem defaultstring none na notspecified notapplicable systemserialnumber systemproductname unknown " +
            "03000200040005000006000700080009 123456789 1234567890 0123456789 qm00001 qm00002 qm00003 localhost").Split(' '));

        /// <summary>The computer that this runs on.</summary>
        /// <exception cref="LicenceException">It has no address by which a member could find it.</exception>
        public static Device This(string line)
        {
            var address = HardwareAddress();
            var values = new List<KeyValuePair<string, string>>
            {
                Part("board", SystemParts.Board()),
                Part("machine", SystemParts.Machine()),
                Part("mac", address),
                Part("cpu", SystemParts.Processor() + "|" + Environment.ProcessorCount),
                Part("host", Environment.MachineName.Split('.')[0]),
            };
            var known = values.Where(part => part.Value != null && ComponentHash(part.Key, line, part.Value) != null).ToList();
            var strong = known.FirstOrDefault(part => part.Key == "board" || part.Key == "machine" || part.Key == "mac");
            if (address == null || strong.Key == null)
                throw new LicenceException(LicenceProblem.Invalid, "This machine has no hardware address: name the device yourself.");
            return new Device
            {
                Platform = SystemParts.Platform(),
                Fingerprint = Hash("foyer-device:1\n" + line + "\n" + strong.Key + ":" + strong.Value),
                Address = address,
                Name = Environment.MachineName,
                Components = known.Select(part => Part(part.Key, ComponentHash(part.Key, line, part.Value))).ToList(),
            };
        }

        /// <returns>What is sent of a part, salted with the line; null: the value tells no device apart.</returns>
        public static string ComponentHash(string kind, string line, string value)
        {
            var text = Regex.Replace(value.Trim(), @"\s+", " ");
            text = Regex.Replace(text, "[A-Z]", letter => letter.Value.ToLowerInvariant());
            if (kind == "mac") text = Regex.Replace(text, "[^0-9a-f]", "");
            var plain = Regex.Replace(text, "[^a-z0-9]", "");
            var isShort = kind != "host" && plain.Length < 4;
            if (plain.Length == 0 || isShort || plain.Distinct().Count() == 1 || placeholders.Contains(plain)) return null;
            return Hash("foyer-component:1\n" + line + "\n" + kind + "\n" + text);
        }

        private static KeyValuePair<string, string> Part(string kind, string value) { return new KeyValuePair<string, string>(kind, value); }

        private static string Hash(string text)
        {
            using (var hash = SHA256.Create()) return Jws.Encode(hash.ComputeHash(Encoding.UTF8.GetBytes(text)));
        }

        /// <summary>By name, since the order in which a system lists its cards changes.</summary>
        private static string HardwareAddress()
        {
            var cards = NetworkInterface.GetAllNetworkInterfaces()
                .Where(card => card.NetworkInterfaceType == NetworkInterfaceType.Ethernet || card.NetworkInterfaceType == NetworkInterfaceType.Wireless80211)
                .OrderBy(card => card.Name, StringComparer.Ordinal);
            var bytes = cards.Select(card => card.GetPhysicalAddress().GetAddressBytes()).FirstOrDefault(each => each.Length == 6 && each.Any(part => part != 0));
            return bytes == null ? null : string.Join(":", bytes.Select(part => part.ToString("X2")));
        }
    }
}
