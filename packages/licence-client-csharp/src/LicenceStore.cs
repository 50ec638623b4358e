using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

namespace Foyer.Licence
{
    /// <summary>What is kept between two starts of a program, encrypted: docs/reference/licences has the form.</summary>
    internal sealed class LicenceStore
    {
        private static readonly byte[] about = Encoding.UTF8.GetBytes("foyer-licence-store");
        private readonly string path;
        private readonly byte[] key;

        public LicenceStore(string path, string secret)
        {
            this.path = path;
            using (var hash = SHA256.Create()) key = hash.ComputeHash(Encoding.UTF8.GetBytes("foyer-licence-store-1\n" + secret));
        }

        /// <returns>null, too, for a file that cannot be read: the member signs in again.</returns>
        public Dictionary<string, object> Load()
        {
            try
            {
                var file = Json.ReadObject(File.ReadAllText(path));
                var text = Sodium.Unseal(Jws.Decode(file.Text("box") ?? ""), about, key, Jws.Decode(file.Text("nonce") ?? ""));
                var stored = text == null ? null : Json.ReadObject(Encoding.UTF8.GetString(text));
                return stored.Text("licence") == null ? null : stored;
            }
            catch (Exception cause) when (cause is IOException || cause is UnauthorizedAccessException || cause is FormatException || cause is LicenceException)
            {
                return null;
            }
        }

        /// <summary>The file is replaced as a whole, so that a program that ends early leaves no half.</summary>
        public void Save(Dictionary<string, object> stored)
        {
            var box = Sodium.Seal(Encoding.UTF8.GetBytes(Json.Write(stored)), about, key, out var nonce);
            var file = new Dictionary<string, object>
            {
                ["foyer"] = "licence-store",
                ["version"] = 1,
                ["nonce"] = Jws.Encode(nonce),
                ["box"] = Jws.Encode(box),
            };
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path)));
            var draft = path + ".new";
            File.WriteAllText(draft, "");
            // Its owner's alone, before there is anything in it; on Windows the user's folders are so by themselves.
            if (Path.DirectorySeparatorChar == '/') chmod(draft, OwnerAlone);
            File.WriteAllText(draft, Json.Write(file));
            if (File.Exists(path)) File.Replace(draft, path, null);
            else File.Move(draft, path);
        }

        public void Clear() { File.Delete(path); }

        private const int OwnerAlone = 0x180; // 0600

        [DllImport("libc", SetLastError = true)]
        private static extern int chmod(string path, int mode);
    }
}
