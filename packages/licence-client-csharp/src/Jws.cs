using System;
using System.Text;

namespace Foyer.Licence
{
    /// <summary>A compact JWS (RFC 7515), signed by Ed25519.</summary>
    internal sealed class Jws
    {
        /// <summary>Bytes that are no text are an error, and not a question mark.</summary>
        private static readonly Encoding strict = new UTF8Encoding(false, true);

        public string Kid { get; private set; }
        public object Payload { get; private set; }
        /// <summary>Of a licence that a relay has signed: its allotment; otherwise null.</summary>
        public string Allotment { get; private set; }
        private string signedText;
        private byte[] signature;

        /// <exception cref="LicenceException">It is no token of this type.</exception>
        public static Jws Read(string token, string type)
        {
            var parts = (token ?? "").Split('.');
            if (parts.Length != 3) throw LicenceException.Damaged();
            var header = ReadPart(parts[0]);
            if (header.Text("alg") != "EdDSA" || header.Text("typ") != type) throw LicenceException.Damaged();
            if (header.Field("allotment") != null && header.Text("allotment") == null) throw LicenceException.Damaged();
            return new Jws
            {
                Allotment = header.Text("allotment"),
                Kid = header.Text("kid") ?? "",
                Payload = ReadPart(parts[1]),
                signedText = parts[0] + "." + parts[1],
                signature = Decode(parts[2]),
            };
        }

        public bool IsSignedBy(PublicKey key)
        {
            try
            {
                return Sodium.IsSignedBy(signature, Encoding.ASCII.GetBytes(signedText), Decode(key.X));
            }
            catch (LicenceException)
            {
                return false;
            }
        }

        public static string Encode(byte[] bytes)
        {
            return Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
        }

        /// <exception cref="LicenceException">It is no base64url, or another spelling than the right one.</exception>
        public static byte[] Decode(string text)
        {
            try
            {
                var padded = text.Replace('-', '+').Replace('_', '/') + new string('=', (4 - text.Length % 4) % 4);
                var bytes = Convert.FromBase64String(padded);
                if (Encode(bytes) == text) return bytes;
            }
            catch (FormatException cause)
            {
                throw LicenceException.Damaged(cause);
            }
            throw LicenceException.Damaged();
        }

        private static object ReadPart(string part)
        {
            try
            {
                return Json.ReadObject(strict.GetString(Decode(part)));
            }
            catch (Exception cause) when (cause is FormatException || cause is ArgumentException)
            {
                throw LicenceException.Damaged(cause);
            }
        }
    }
}
