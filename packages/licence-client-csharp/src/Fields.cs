using System;
using System.Collections.Generic;
using System.Linq;

namespace Foyer.Licence
{
    /// <summary>What stands in an object of JSON.</summary>
    internal static class Fields
    {
        public static object Field(this object from, string key)
        {
            return from is Dictionary<string, object> members && members.TryGetValue(key, out var value) ? value : null;
        }

        public static string Text(this object from, string key) { return from.Field(key) as string; }

        public static long? Integer(this object from, string key)
        {
            return from.Field(key) is double number && Math.Abs(number) <= 9007199254740991.0 ? (long)number : (long?)null;
        }

        public static bool Flag(this object from, string key) { return from.Field(key) as bool? == true; }

        /// <exception cref="LicenceException">It is no object.</exception>
        public static Dictionary<string, object> Members(this object from)
        {
            return from as Dictionary<string, object> ?? throw LicenceException.OddAnswer();
        }

        /// <exception cref="LicenceException">It is no text.</exception>
        public static string TextIn(this object from, string key) { return from.Text(key) ?? throw LicenceException.OddAnswer(); }

        /// <exception cref="LicenceException">It is no number.</exception>
        public static double NumberIn(this object from, string key)
        {
            return from.Field(key) as double? ?? throw LicenceException.OddAnswer();
        }

        /// <summary>Within what a program may wait for.</summary>
        /// <exception cref="LicenceException">It is no number.</exception>
        public static TimeSpan SecondsIn(this object from, string key, double most)
        {
            return TimeSpan.FromSeconds(Math.Min(Math.Max(from.NumberIn(key), 1), most));
        }

        /// <summary>What brings a seat, or refreshes it.</summary>
        /// <exception cref="LicenceException">It has another shape: nothing of it is kept.</exception>
        public static Dictionary<string, object> Grant(this object data)
        {
            var grant = data.Members();
            grant.TextIn("licence");
            grant.NumberIn("refresh_after");
            if (grant.Field("refresh_token") != null) grant.TextIn("refresh_token");
            if (grant.Field("lease") == null) return grant;
            grant.Field("lease").Members().NumberIn("expires_at");
            grant.Field("lease").NumberIn("heartbeat_after");
            return grant;
        }

        public static IEnumerable<object> List(this object from, string key)
        {
            return from.Field(key) as List<object> ?? Enumerable.Empty<object>();
        }
    }
}
