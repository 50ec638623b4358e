using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace Foyer.Licence
{
    /// <summary>A signature as minisign writes it, whose comment is the vendor's; the file itself is still to be looked at.</summary>
    internal sealed class FileSignature
    {
        private const int IdBytes = 8, SignatureBytes = 64, KeyBytes = 32, NameBytes = 2;
        private const string Comment = "trusted comment: ", Unsigned = "untrusted comment:";

        private byte[] key;
        private byte[] signature;

        /// <summary>The name of the file, which is signed, too.</summary>
        public string File { get; private set; }

        /// <param name="hash">By <see cref="Blake2b"/>.</param>
        public bool IsOf(byte[] hash) { return Sodium.IsSignedBy(signature, hash, key); }

        /// <param name="keys">The text of a `.pub` file, or of several, one below the other.</param>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public static FileSignature Read(string text, string keys)
        {
            var known = ReadKeys(keys);
            var lines = text.Split('\n');
            var signed = lines.Length < 4 ? null : BytesOf(lines[1], NameBytes + IdBytes + SignatureBytes);
            var over = lines.Length < 4 ? null : BytesOf(lines[3], SignatureBytes);
            if (signed == null || over == null || !lines[2].StartsWith(Comment, StringComparison.Ordinal)) throw Forged("The update is not signed.");
            if (signed[0] != 'E' || signed[1] != 'D') throw Forged("The update was signed without hashing it first.");
            var key = known.FirstOrDefault(each => Part(each, NameBytes, IdBytes).SequenceEqual(Part(signed, NameBytes, IdBytes)));
            if (key == null) throw new LicenceException(LicenceProblem.UnknownKey, "No key of this program has signed the update.");
            var words = lines[2].Substring(Comment.Length);
            var read = new FileSignature
            {
                key = Part(key, NameBytes + IdBytes, KeyBytes),
                signature = Part(signed, NameBytes + IdBytes, SignatureBytes),
                File = words.Split('\t').Where(word => word.StartsWith("file:", StringComparison.Ordinal)).Select(word => word.Substring(5)).FirstOrDefault() ?? "",
            };
            var whole = read.signature.Concat(Encoding.UTF8.GetBytes(words)).ToArray();
            if (!Sodium.IsSignedBy(over, whole, read.key)) throw Forged("The signature of the update was changed.");
            return read;
        }

        public static LicenceException Forged(string message) { return new LicenceException(LicenceProblem.ForgedUpdate, message); }

        private static List<byte[]> ReadKeys(string text)
        {
            var lines = (text ?? "").Split('\n').Select(line => line.Trim());
            var keys = lines.Where(line => line != "" && !line.StartsWith(Unsigned, StringComparison.Ordinal))
                .Select(line => BytesOf(line, NameBytes + IdBytes + KeyBytes)).ToList();
            if (keys.Count == 0 || keys.Any(key => key == null || key[0] != 'E' || key[1] != 'd'))
                throw new LicenceException(LicenceProblem.Invalid, "There is no public key of minisign to check updates with.");
            return keys;
        }

        private static byte[] Part(byte[] bytes, int first, int length) { return bytes.Skip(first).Take(length).ToArray(); }

        /// <summary>Of the letters that mean the same bytes only one spelling is right.</summary>
        private static byte[] BytesOf(string text, int length)
        {
            try
            {
                var bytes = Convert.FromBase64String(text);
                return bytes.Length == length && Convert.ToBase64String(bytes) == text ? bytes : null;
            }
            catch (FormatException)
            {
                return null;
            }
        }
    }
}
