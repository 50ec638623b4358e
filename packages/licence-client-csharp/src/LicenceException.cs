using System;
using System.Collections.Generic;

namespace Foyer.Licence
{
    /// <summary>What may come in the way. Every Foyer client has the same (docs/reference/licences).</summary>
    public enum LicenceProblem
    {
        /// <summary>Without network.</summary>
        NotAuthorized, Damaged, UnknownKey, Expired, OtherDevice, OtherProduct, ClockIsWrong, VersionTooNew,
        /// <summary>From the server.</summary>
        Refused, CodeExpired, NoFreeSeat, NothingPaid, Resting, NothingToTry, TrialOver, AlreadyBought, NoSuchKey, UnclaimedKey,
        DisabledKey, VirtualMachine, UsedUp, NoMeter, SeatLost, NotSeated, SignInAgain, WrongPassword, ConfirmInBrowser, Suspended, TooOften, Invalid, Server,
        /// <summary>
        /// Of updates: it, or its name, is not what a key of the program's has signed; it is not newer than the program; it has
        /// more bytes than the program allows.
        /// </summary>
        ForgedUpdate, OlderUpdate, TooLarge,
        /// <summary>No answer.</summary>
        Unreachable,
        /// <summary>The store, or a file, cannot be written or read, or another process keeps it for too long.</summary>
        System,
    }

    /// <summary>Every error of this library; <see cref="Problem"/> says which.</summary>
    public sealed class LicenceException : Exception
    {
        private static readonly Dictionary<long, LicenceProblem> codes = new Dictionary<long, LicenceProblem>
        {
            [10001] = LicenceProblem.Invalid,
            [20027] = LicenceProblem.Suspended,
            [20035] = LicenceProblem.NotSeated,
            [20039] = LicenceProblem.TooOften,
            [30003] = LicenceProblem.Refused,
            [30004] = LicenceProblem.CodeExpired,
            [30005] = LicenceProblem.NoFreeSeat,
            [30006] = LicenceProblem.SeatLost,
            [30007] = LicenceProblem.SignInAgain,
            [30008] = LicenceProblem.NothingPaid,
            [30010] = LicenceProblem.Resting,
            [30011] = LicenceProblem.NoSuchKey,
            [30012] = LicenceProblem.UnclaimedKey,
            [30013] = LicenceProblem.NothingToTry,
            [30014] = LicenceProblem.TrialOver,
            [30015] = LicenceProblem.AlreadyBought,
            [30016] = LicenceProblem.DisabledKey,
            [30019] = LicenceProblem.VirtualMachine,
            [30020] = LicenceProblem.UsedUp,
            [30021] = LicenceProblem.NoMeter,
            [42012] = LicenceProblem.WrongPassword,
            [42023] = LicenceProblem.Suspended,
            [42031] = LicenceProblem.ConfirmInBrowser,
        };

        /// <summary>A licence is over, or none is here: the user is led back in by another sign-in.</summary>
        private static readonly HashSet<LicenceProblem> over = new HashSet<LicenceProblem>
        {
            LicenceProblem.NotAuthorized, LicenceProblem.Damaged, LicenceProblem.Expired, LicenceProblem.OtherDevice,
            LicenceProblem.SeatLost, LicenceProblem.SignInAgain,
        };

        public LicenceProblem Problem { get; }

        /// <summary>True where the program should offer its user to sign in (again), or to type a licence key.</summary>
        public bool AsksToSignIn { get { return over.Contains(Problem); } }

        /// <summary>Nothing but these ends a licence before its last day (decision 0177).</summary>
        internal bool IsLost { get { return Problem == LicenceProblem.SeatLost || Problem == LicenceProblem.Suspended; } }

        /// <summary>How long to wait, for <see cref="LicenceProblem.TooOften"/>.</summary>
        public TimeSpan? RetryAfter { get; }

        internal LicenceException(LicenceProblem problem, string message, TimeSpan? retryAfter = null, Exception cause = null)
            : base(message, cause)
        {
            Problem = problem;
            RetryAfter = retryAfter;
        }

        internal static LicenceException Damaged(Exception cause = null)
        {
            return new LicenceException(LicenceProblem.Damaged, "This is no licence, or it was changed.", null, cause);
        }

        internal static LicenceException OddAnswer()
        {
            return new LicenceException(LicenceProblem.Server, "The server answers what no member area does.");
        }

        internal static LicenceException Unwritable(Exception cause)
        {
            return new LicenceException(LicenceProblem.System, "The store cannot be written.", null, cause);
        }

        internal static LicenceException Of(long code, string message, TimeSpan? retryAfter)
        {
            var problem = codes.TryGetValue(code, out var known) ? known : LicenceProblem.Server;
            return new LicenceException(problem, message ?? "The server failed.", retryAfter);
        }

        /// <summary>Feeds refuse by the status of HTTP.</summary>
        internal static LicenceException OfFeed(int status, string message, TimeSpan? retryAfter)
        {
            var problem = status == 400 || status == 404 ? LicenceProblem.Invalid
                : status == 401 ? LicenceProblem.NotAuthorized
                : status == 429 ? LicenceProblem.TooOften : LicenceProblem.Server;
            return new LicenceException(problem, message ?? "The server failed.", retryAfter);
        }
    }
}
