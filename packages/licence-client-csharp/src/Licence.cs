using System;
using System.Collections.Generic;
using System.Linq;

namespace Foyer.Licence
{
    /// <summary>What a licence opens.</summary>
    public sealed class LicensedProduct
    {
        public long Pid { get; internal set; }
        /// <summary>When its term ends; null: never.</summary>
        public DateTimeOffset? EndsAt { get; internal set; }
        /// <summary>Versions released by then are the owner's; null: every version.</summary>
        public DateTimeOffset? UpdatesUntil { get; internal set; }
    }

    /// <summary>What a licence says, once it is known to be true.</summary>
    public sealed class Licence
    {
        /// <summary>Clocks differ a little: this much a licence may come from the future.</summary>
        private static readonly TimeSpan tolerance = TimeSpan.FromMinutes(5);

        public string Seat { get; private set; }
        public string Line { get; private set; }
        public string Platform { get; private set; }
        /// <summary>`device`, `trial` or `floating`.</summary>
        public string Kind { get; private set; }
        public IReadOnlyList<string> Features { get; private set; }
        public DateTimeOffset IssuedAt { get; private set; }
        public DateTimeOffset ExpiresAt { get; private set; }
        public IReadOnlyList<LicensedProduct> Products { get; private set; }
        /// <summary>How many more devices than are paid for have seats: the vendor only warns, and the program may say so. 0: none.</summary>
        public long Over { get; private set; }
        /// <summary>The running program that alone it is for, by its name; null: any on the device.</summary>
        public string Process { get; private set; }

        /// <summary>
        /// The check alone, for programs that keep licences themselves: that a trusted key has signed it, and that
        /// it is for this line, this device, this moment and, where it is said when it was released, this version; a licence
        /// for one running program is good for `process` alone.
        /// </summary>
        /// <param name="offered">What the server, or a file, offers: the text of a list of JSON, or null.</param>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public static Licence Verify(
            string token, IReadOnlyList<PublicKey> keys, string offered, string line, string fingerprint, DateTimeOffset now, DateTimeOffset? released = null, string process = null)
        {
            var list = offered == null ? null : Json.Read(offered) as List<object>;
            var licence = Open(token, PublicKey.Trusted(keys, list ?? new List<object>()), line, fingerprint, process);
            licence.MustBeInTime(now, released);
            return licence;
        }

        /// <summary>The same without the moment: the signature, the line, the device and the running program.</summary>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        internal static Licence Open(string token, IReadOnlyList<PublicKey> trusted, string line, string fingerprint, string process)
        {
            var read = Jws.Read(token, "licence+jwt");
            var allotment = read.Allotment == null ? null : OpenAllotment(read.Allotment, trusted);
            var key = allotment == null ? Named(trusted, read.Kid) : PublicKey.Of(allotment.Field("key"));
            if (key == null || key.Kid != read.Kid || !read.IsSignedBy(key)) throw LicenceException.Damaged();
            if (allotment != null && !IsWithin(allotment, read.Payload)) throw LicenceException.Damaged();
            var licence = Of(read.Payload, allotment ?? read.Payload);
            if (licence.Line != line) throw Problem(LicenceProblem.OtherProduct, "This licence is for " + licence.Line + ".");
            if (read.Payload.Text("device") != fingerprint) throw Problem(LicenceProblem.OtherDevice, "This licence is for another device.");
            var isOfProcess = read.Payload is Dictionary<string, object> claims && claims.ContainsKey("process");
            if (isOfProcess && (process == null || read.Payload.Text("process") != process))
                throw Problem(LicenceProblem.OtherDevice, "This licence is for another running program.");
            return licence;
        }

        /// <exception cref="LicenceException">It is not good at that moment.</exception>
        internal void MustBeInTime(DateTimeOffset now, DateTimeOffset? released)
        {
            var ahead = IssuedAt - now;
            if (ahead > tolerance)
                throw Problem(LicenceProblem.ClockIsWrong, "The clock of this machine is behind by " + Math.Round(ahead.TotalMinutes) + " minutes or more.");
            if (ExpiresAt <= now) throw Problem(LicenceProblem.Expired, "This licence has expired.");
            if (released != null && Products.Count > 0 && Products.All(product => product.UpdatesUntil < released))
                throw Problem(LicenceProblem.VersionTooNew, "This version was released after the updates of this licence ended.");
        }

        private static LicenceException Problem(LicenceProblem problem, string message) { return new LicenceException(problem, message); }

        private static PublicKey Named(IReadOnlyList<PublicKey> trusted, string kid)
        {
            return trusted.FirstOrDefault(each => each.Kid == kid)
                ?? throw Problem(LicenceProblem.UnknownKey, "No trusted key has signed this licence (" + kid + ").");
        }

        /// <summary>What the vendor has allotted to a relay in the customer's network, whose key signs licences within it.</summary>
        private static object OpenAllotment(string token, IReadOnlyList<PublicKey> trusted)
        {
            var read = Jws.Read(token, "licence-allotment+jwt");
            if (!read.IsSignedBy(Named(trusted, read.Kid))) throw LicenceException.Damaged();
            return read.Payload;
        }

        /// <summary>Whether a relay's licence is for floating seats of the place that was allotted, and ends with that.</summary>
        private static bool IsWithin(object allotment, object claims)
        {
            return claims.Text("aud") == allotment.Text("aud") && claims.Text("platform") == allotment.Text("platform")
                && claims.Text("kind") == "floating" && claims.Integer("exp") <= allotment.Integer("exp");
        }

        /// <param name="opens">What names features and products: of a relay's licence its allotment.</param>
        private static Licence Of(object claims, object opens)
        {
            var isWhole = new[] { "sub", "aud", "platform" }.All(name => claims.Text(name) != null)
                && claims.Integer("iat") != null && claims.Integer("exp") != null && opens.Field("products") is List<object>;
            if (!isWhole) throw LicenceException.Damaged();
            return new Licence
            {
                Seat = claims.Text("sub"),
                Line = claims.Text("aud"),
                Platform = claims.Text("platform"),
                Kind = claims.Text("kind") ?? "device",
                Features = opens.List("features").OfType<string>().ToList(),
                IssuedAt = Moment(claims, "iat") ?? default(DateTimeOffset),
                ExpiresAt = Moment(claims, "exp") ?? default(DateTimeOffset),
                Over = claims.Integer("over") ?? 0,
                Process = claims.Text("process"),
                Products = opens.List("products").Select(ProductOf).ToList(),
            };
        }

        private static LicensedProduct ProductOf(object product)
        {
            return new LicensedProduct
            {
                Pid = product.Integer("pid") ?? 0,
                EndsAt = Moment(product, "ends"),
                UpdatesUntil = Moment(product, "updates_until"),
            };
        }

        /// <summary>What is beyond the years that .NET knows is its first, or last, moment.</summary>
        internal static DateTimeOffset? Moment(object from, string key)
        {
            var seconds = from.Integer(key);
            return seconds == null ? (DateTimeOffset?)null : DateTimeOffset.FromUnixTimeSeconds(Math.Max(-62135596800, Math.Min(seconds.Value, 253402300799)));
        }
    }
}
