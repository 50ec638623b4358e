using System.Collections.Generic;
using System.Linq;

namespace Foyer.Licence
{
    /// <summary>An Ed25519 key, as the server publishes it at `/.well-known/jwks.json`.</summary>
    public sealed class PublicKey
    {
        public string Kid { get; }
        public string X { get; }

        private PublicKey(string kid, string x)
        {
            Kid = kid;
            X = x;
        }

        /// <summary>The keys of a text that `/.well-known/jwks.json` gave, or of its list `keys`.</summary>
        public static IReadOnlyList<PublicKey> ReadAll(string json)
        {
            var document = Json.Read(json);
            var list = document as List<object> ?? document.List("keys");
            return list.Select(Of).Where(key => key != null).ToList();
        }

        /// <summary>
        /// The keys that pinned ones lead to: when the vendor takes up another key, the one before signs it, and that
        /// stands with the new key wherever keys are published. What the server or a file says counts only as far as a
        /// pinned key has vouched for it.
        /// </summary>
        internal static IReadOnlyList<PublicKey> Trusted(IEnumerable<PublicKey> pinned, IEnumerable<object> offered)
        {
            var trusted = pinned.ToList();
            // In the order of the steps; those of several keys overlap.
            foreach (var voucher in offered.SelectMany(key => key.List("vouchers")))
            {
                var key = VouchedFor(voucher as string, trusted);
                if (key != null && trusted.All(known => known.Kid != key.Kid)) trusted.Add(key);
            }
            return trusted;
        }

        private static PublicKey VouchedFor(string voucher, IEnumerable<PublicKey> trusted)
        {
            try
            {
                var token = Jws.Read(voucher, "licence-key+jwt");
                var by = trusted.FirstOrDefault(key => key.Kid == token.Kid);
                return by != null && token.IsSignedBy(by) ? Of(token.Payload) : null;
            }
            catch (LicenceException)
            {
                // What cannot be read vouches for nothing.
                return null;
            }
        }

        internal static PublicKey Of(object key)
        {
            string kid = key.Text("kid"), x = key.Text("x");
            return kid == null || x == null ? null : new PublicKey(kid, x);
        }
    }
}
