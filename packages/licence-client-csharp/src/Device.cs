using System;
using System.Collections.Generic;
using System.Linq;
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

        /// <summary>`virtualMachine` or `container`, as far as the system tells; null: neither. Products may refuse it.</summary>
        public string VirtualKind { get; set; }

        /// <summary>What makers write where a value should be (docs/reference/licences).</summary>
        private static readonly HashSet<string> placeholders = new HashSet<string>((
            "tobefilledbyoem defaultstring none na notspecified notapplicable systemserialnumber systemproductname unknown " +
            "03000200040005000006000700080009 123456789 1234567890 0123456789 qm00001 qm00002 qm00003 localhost").Split(' '));

        /// <summary>Fingerprints by which an earlier version, or a client in another language, may have known it: never sent. null: the program has made the device up.</summary>
        public IReadOnlyList<string> Earlier { get; set; }

        /// <summary>The computer that this runs on, as every client knows it (docs/reference/licences).</summary>
        public static Device This(string line) { return Read(line, null, "/"); }

        /// <summary>
        /// The same for containers and virtual desktops, which have no parts of their own: the device is what the vendor calls
        /// it, wherever it runs.
        /// </summary>
        public static Device Named(string line, string id) { return Read(line, id, "/"); }

        internal static Device Read(string line, string id, string root)
        {
            var system = new SystemParts(root);
            var name = system.Name();
            var device = new Device { Platform = SystemParts.Platform(), Name = name.Substring(0, Math.Min(name.Length, 60)), Earlier = new List<string>(), VirtualKind = system.VirtualKind() };
            if (id != null)
            {
                device.Fingerprint = Print(line, "id:" + id);
                device.Address = LabelOf(device.Fingerprint);
                return device;
            }
            string board = system.Board(), machine = system.Machine(), host = name.Split('.')[0];
            var cards = system.Cards();
            var values = new List<KeyValuePair<string, string>> { Part("board", board), Part("machine", machine) };
            values.AddRange(cards.Own.Select(address => Part("mac", address)));
            values.Add(Part("cpu", system.Processor()));
            values.Add(Part("host", host));
            var known = values.Where(part => !string.IsNullOrEmpty(part.Value) && ComponentHash(part.Key, line, part.Value) != null).ToList();
            var telling = new[] { "machine", "board", "mac" }.SelectMany(kind => known.Where(part => part.Key == kind)).FirstOrDefault();
            device.Fingerprint = Print(line, telling.Key == null ? "host:" + host : telling.Key + ":" + telling.Value);
            device.Address = cards.Own.FirstOrDefault() ?? LabelOf(device.Fingerprint);
            device.Components = known.Select(part => Part(part.Key, ComponentHash(part.Key, line, part.Value))).ToList();
            var strong = new[] { board == null ? null : "board:" + board, machine == null ? null : "machine:" + machine }.Where(text => text != null);
            var macs = cards.All.SelectMany(address => new[] { "mac:" + address, "mac:" + address.ToLowerInvariant() });
            var ofNode = cards.All.Select(address => Hash("[\"" + device.Platform + "\",\"" + address.ToLowerInvariant() + "\"]"));
            device.Earlier = strong.Concat(macs).Select(text => Print(line, text)).Concat(ofNode).Where(each => each != device.Fingerprint).ToList();
            return device;
        }

        /// <summary>
        /// The fingerprint under which this computer has its seat. It stays the licence's own where a part that no other computer
        /// has is still the same: a dock or another network card changes none. A store that tells no such part is this computer's
        /// where an earlier version, or a client in another language, has known the computer by that fingerprint.
        /// </summary>
        internal string FingerprintKept(object stored)
        {
            var known = DeviceOf(stored.Text("licence"));
            if (known == null || Earlier == null) return Fingerprint;
            var firm = stored.List("components").Where(part => new[] { "machine", "board", "disk" }.Contains(part.Text("kind"))).ToList();
            var isHere = firm.Count > 0 ? firm.Any(part => Components.Any(own => own.Value == part.Text("hash"))) : Earlier.Contains(known);
            return isHere ? known : Fingerprint;
        }

        /// <summary>Which device a licence is for; whether it is true is checked elsewhere.</summary>
        private static string DeviceOf(string licence)
        {
            try
            {
                return Jws.Read(licence, "licence+jwt").Payload.Text("device");
            }
            catch (LicenceException)
            {
                return null;
            }
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

        private static string Print(string line, string text) { return Hash("foyer-device:1\n" + line + "\n" + text); }

        /// <summary>In place of an address, where there is no card: one that no card has, made of the fingerprint.</summary>
        private static string LabelOf(string fingerprint)
        {
            var bytes = Jws.Decode(fingerprint).Take(6).ToArray();
            bytes[0] = (byte)(bytes[0] & 0xFC | 2);
            return string.Join(":", bytes.Select(part => part.ToString("X2")));
        }
    }
}
