using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>What is used of a meter, by all devices of the licence.</summary>
    public sealed class MeterUse
    {
        public string Meter { get; internal set; }
        public long Used { get; internal set; }
        /// <summary><see cref="Used"/> is more where devices without a network have used it.</summary>
        public long Limit { get; internal set; }
        /// <summary>When the count begins again; null: never.</summary>
        public DateTimeOffset? ResetsAt { get; internal set; }
    }

    /// <summary>The reports of a program that counts.</summary>
    internal static class Uses
    {
        /// <summary>So many reports go into one call.</summary>
        public const int MostAtOnce = 100;
        /// <summary>So many wait at most: a program is told that the next one cannot be counted.</summary>
        public const int MostWaiting = 1000;

        private static readonly Regex names = new Regex(@"\A[a-z0-9][a-z0-9._-]{0,39}\z", RegexOptions.CultureInvariant);

        /// <exception cref="LicenceException">The server would refuse it for ever.</exception>
        public static Dictionary<string, object> New(string meter, long amount)
        {
            if (meter == null || !names.IsMatch(meter)) throw new LicenceException(LicenceProblem.Invalid, "This is no name of a meter.");
            if (amount < 1 || amount > 1000000) throw new LicenceException(LicenceProblem.Invalid, "The amount is a number from 1 to 1,000,000.");
            return new Dictionary<string, object> { ["id"] = Guid.NewGuid().ToString("D"), ["meter"] = meter, ["amount"] = (double)amount };
        }

        /// <summary>What a server tells of its meters.</summary>
        /// <exception cref="LicenceException">It has another shape.</exception>
        public static IReadOnlyList<MeterUse> MetersIn(object answer)
        {
            return answer.Members().List("meters").Select(each => new MeterUse
            {
                Meter = each.TextIn("meter"),
                Used = (long)each.NumberIn("used"),
                Limit = (long)each.NumberIn("limit"),
                ResetsAt = Licence.Moment(each, "resets_at"),
            }).ToList();
        }

        /// <summary>What happened without a network was counted all the same.</summary>
        public static bool IsCounted(LicenceException error) { return error.Problem == LicenceProblem.UsedUp || error.Problem == LicenceProblem.NoMeter; }

        /// <summary>It cannot be counted now, and is later.</summary>
        public static bool IsAway(LicenceException error) { return error.Problem == LicenceProblem.Unreachable || error.Problem == LicenceProblem.Server; }
    }
}
