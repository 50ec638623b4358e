using System;
using System.Linq;

namespace Foyer.Licence
{
    /// <summary>Which version is newer: a beta comes before what it leads to, and 4.2 is 4.2.0.</summary>
    internal static class VersionOrder
    {
        public static bool IsNewer(string one, string other) { return Compare(Plain(one), Plain(other)) > 0; }

        private static string Plain(string version)
        {
            return (version.StartsWith("v", StringComparison.Ordinal) ? version.Substring(1) : version).Split('+')[0];
        }

        private static int Compare(string one, string other)
        {
            string[] its = one.Split(new[] { '-' }, 2), theirs = other.Split(new[] { '-' }, 2);
            string[] numbers = its[0].Split('.'), others = theirs[0].Split('.');
            for (var index = 0; index < Math.Max(numbers.Length, others.Length); index++)
            {
                var order = CompareNumbers(Digits(numbers, index), Digits(others, index));
                if (order != 0) return order;
            }
            bool isNamed = its.Length > 1 && its[1] != "", otherIsNamed = theirs.Length > 1 && theirs[1] != "";
            if (!isNamed || !otherIsNamed) return otherIsNamed.CompareTo(isNamed);
            return CompareNames(its[1].Split('.'), theirs[1].Split('.'));
        }

        private static int CompareNames(string[] names, string[] others)
        {
            for (var index = 0; index < Math.Max(names.Length, others.Length); index++)
            {
                if (index == names.Length || index == others.Length) return names.Length.CompareTo(others.Length);
                bool isNumber = IsNumber(names[index]), otherIsNumber = IsNumber(others[index]);
                // Numbers by value and before words, words by their letters.
                var order = isNumber != otherIsNumber ? otherIsNumber.CompareTo(isNumber)
                    : isNumber ? CompareNumbers(Digits(names, index), Digits(others, index))
                    : string.CompareOrdinal(names[index], others[index]);
                if (order != 0) return order;
            }
            return 0;
        }

        private static bool IsNumber(string part) { return part != "" && part.All(letter => letter >= '0' && letter <= '9'); }

        /// <summary>Without the zeros in front; what is no number counts as none.</summary>
        private static string Digits(string[] parts, int index)
        {
            return index < parts.Length && IsNumber(parts[index]) ? parts[index].TrimStart('0') : "";
        }

        /// <summary>By their digits, so that numbers of any length have the same order in every language.</summary>
        private static int CompareNumbers(string one, string other)
        {
            return one.Length != other.Length ? one.Length.CompareTo(other.Length) : string.CompareOrdinal(one, other);
        }
    }
}
