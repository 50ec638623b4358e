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
            return from.Field(key) is double number && Math.Abs(number) < 9e15 ? (long)number : (long?)null;
        }

        public static bool Flag(this object from, string key) { return from.Field(key) as bool? == true; }

        public static IEnumerable<object> List(this object from, string key)
        {
            return from.Field(key) as List<object> ?? Enumerable.Empty<object>();
        }
    }
}
