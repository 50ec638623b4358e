using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>A program's way to its licence. Every method throws <see cref="LicenceException"/>, and a call that is stopped OperationCanceledException: what it did at the server counts, and the next call goes on from there.</summary>
    public sealed partial class LicenceClient : LicenceHolder
    {
        public LicenceClient(LicenceOptions options) : base(options) { }

        /// <summary>Lets the member confirm this device in the browser, and waits for it. The program never sees a password.</summary>
        public async Task<Licence> SignInAsync(Action<Prompt> show, CancellationToken stop = default(CancellationToken))
        {
            var begun = await Alone(async () => (await Server.Post("/licence/device_code", WithProcess(Request()), stop).ConfigureAwait(false)).Members(), stop, true).ConfigureAwait(false);
            var expiresAt = Now() + begun.SecondsIn("expires_in", 3600);
            var code = begun.TextIn("device_code");
            show(new Prompt
            {
                Code = begun.TextIn("user_code"),
                Address = begun.TextIn("verification_uri"),
                Link = begun.TextIn("verification_uri_complete"),
                ExpiresAt = expiresAt,
            });
            TimeSpan interval = begun.SecondsIn("interval", 60), pause = interval;
            while (Now() < expiresAt)
            {
                await Task.Delay(pause, stop).ConfigureAwait(false);
                var answer = await Alone(async () =>
                {
                    var polled = await Poll(code, stop).ConfigureAwait(false);
                    return IsWaiting(polled) ? polled : await Keep(polled, stop).ConfigureAwait(false);
                }, stop).ConfigureAwait(false);
                if (answer is Licence licence) return licence;
                if ((string)answer == MemberArea.SlowDown) pause += interval;
            }
            throw new LicenceException(LicenceProblem.CodeExpired, "This device was not confirmed in time.");
        }

        /// <summary>
        /// For programs that ask for a password; <see cref="SignInAsync"/> is the better way. A program that has had a seat
        /// shows its last token, so that strangers who guess at the address do not keep it out.
        /// </summary>
        public Task<Licence> SignInWithPasswordAsync(string email, string password, CancellationToken stop = default(CancellationToken))
        {
            return Take("/licence/sign_in", fields =>
            {
                fields["email"] = email;
                fields["pw"] = password;
                var token = Load().Text("refreshToken");
                if (token != null) fields["token"] = token;
            }, stop);
        }

        /// <summary>Takes a seat by a typed licence key.</summary>
        public Task<Licence> ActivateAsync(string key, CancellationToken stop = default(CancellationToken))
        {
            return Take("/licence/activate", fields => fields["key"] = key, stop);
        }

        /// <summary>Takes the seat that the vendor, or the owner, has bound to this device in advance; NothingPaid: there is none.</summary>
        public Task<Licence> ClaimAsync(CancellationToken stop = default(CancellationToken)) { return Take("/licence/claim", fields => { }, stop); }

        /// <summary>Begins the trial of this device, or goes on with it.</summary>
        /// <param name="email">Whose trial it is, with the password, where the program asks for that: each account has one of a line.</param>
        public Task<Licence> StartTrialAsync(string email = null, string password = null, CancellationToken stop = default(CancellationToken))
        {
            return Take("/licence/trial", fields =>
            {
                if (email == null) return;
                fields["email"] = email;
                fields["pw"] = password;
            }, stop);
        }

        /// <summary>A licence with a new lease. When the server says that the seat is lost, the licence here is deleted.</summary>
        public Task<Licence> RefreshAsync(CancellationToken stop = default(CancellationToken)) { return Alone(() => Renew("/licence/refresh", stop), stop); }

        /// <summary>Prolongs the lease of a floating seat, or takes a free place again; <see cref="EnsureAsync"/> does it when it is due.</summary>
        public Task<Licence> HeartbeatAsync(CancellationToken stop = default(CancellationToken)) { return Alone(() => Renew("/licence/heartbeat", stop), stop); }

        /// <summary>
        /// What a program does when it starts: it checks, and refreshes when it is time and there is a network. A licence that is
        /// good opens until its last day, whatever the server says, unless the seat was taken back or the account suspended.
        /// </summary>
        public async Task<Licence> EnsureAsync(CancellationToken stop = default(CancellationToken))
        {
            if (Load().Text("refreshToken") == null) return Check();
            var standing = Stands();
            if (standing.Good != null && !standing.IsDue) return standing.Good;
            try
            {
                return await Alone(async () =>
                {
                    // Another process may have done it meanwhile.
                    var now = Stands();
                    if (now.Good != null && !now.IsDue) return now.Good;
                    return await Renew(Load().Field("lease") == null ? "/licence/refresh" : "/licence/heartbeat", stop).ConfigureAwait(false);
                }, stop, false, standing.Good == null ? (TimeSpan?)null : shortPatience).ConfigureAwait(false);
            }
            catch (LicenceException error)
            {
                NotBefore = Now() + (Load().Field("lease") == null ? inVain : inVainFloating);
                if (standing.Good != null && !error.IsLost) return standing.Good;
                if (standing.Problem != null && SaysNothing(error.Problem)) throw standing.Problem;
                throw;
            }
        }

        /// <summary>So long after a call in vain comes the next one; of a floating seat, whose lease is short.</summary>
        private static readonly TimeSpan inVain = TimeSpan.FromHours(1), inVainFloating = TimeSpan.FromMinutes(1);

        /// <summary>
        /// When <see cref="EnsureAsync"/> is to be called again: when a refresh, or a beat, is due, and where it was in vain, in an
        /// hour (in a minute for a floating seat). null: there is no seat to call for.
        /// </summary>
        public DateTimeOffset? NextCall()
        {
            if (Load().Text("refreshToken") == null) return null;
            var standing = Stands();
            var now = Now();
            var at = standing.Good == null ? now : standing.DueAt;
            // A pause that lies further ahead than any was begun by another clock.
            return at < NotBefore && NotBefore <= now + inVain ? NotBefore : at;
        }

        /// <summary>So often a loop looks whether a call is due, which another process, or a sign-in, may have changed.</summary>
        private static readonly TimeSpan lookAgain = TimeSpan.FromMinutes(1);

        /// <summary>
        /// Calls <see cref="EnsureAsync"/> whenever <see cref="NextCall"/> says so, and tells the licence, or the error, until it is
        /// stopped.
        /// </summary>
        public Task KeepAliveAsync(Action<Licence, LicenceException> tell, CancellationToken stop) { return KeepAliveAsync(tell, Task.Delay, stop); }

        private TimeSpan Left()
        {
            var left = NextCall() - Now();
            return left < lookAgain ? left.Value : lookAgain;
        }

        /// <param name="wait">Another timer, as in a test.</param>
        internal async Task KeepAliveAsync(Action<Licence, LicenceException> tell, Func<TimeSpan, CancellationToken, Task> wait, CancellationToken stop)
        {
            for (; ; )
            {
                for (var left = Left(); left > TimeSpan.Zero; left = Left())
                {
                    await wait(left, stop).ConfigureAwait(false);
                    stop.ThrowIfCancellationRequested();
                }
                Licence licence = null;
                LicenceException problem = null;
                try
                {
                    licence = await EnsureAsync(stop).ConfigureAwait(false);
                }
                catch (LicenceException error)
                {
                    problem = error;
                }
                stop.ThrowIfCancellationRequested();
                tell(licence, problem);
            }
        }

        /// <summary>
        /// Counts what the program is about to do, such as one of `exports`; UsedUp: it is more than is left. Without a network
        /// it is kept here, and reported with the next call that reaches the server.
        /// </summary>
        /// <returns>What is used of each meter; null: it is reported later.</returns>
        public async Task<IReadOnlyList<MeterUse>> UseAsync(string meter, long amount = 1, CancellationToken stop = default(CancellationToken))
        {
            var use = Uses.New(meter, amount);
            return await Alone(async () =>
            {
                try
                {
                    return await Report(use, stop).ConfigureAwait(false);
                }
                catch (LicenceException error) when (Uses.IsAway(error) && Load().List("uses").Count() < Uses.MostWaiting)
                {
                    var stored = Load();
                    use["at"] = (double)(Now().ToUnixTimeSeconds() + (stored.Integer("skew") ?? 0));
                    KeepUses(stored.List("uses").Concat(new[] { use }));
                    return null;
                }
            }, stop).ConfigureAwait(false);
        }

        /// <summary>Gives the seat back, for another device.</summary>
        public Task ReleaseAsync(CancellationToken stop = default(CancellationToken))
        {
            return Alone(async () =>
            {
                await ReportWaiting(stop).ConfigureAwait(false);
                await Ask("/licence/release", new Dictionary<string, object>(), stop).ConfigureAwait(false);
                Forget();
                return true;
            }, stop);
        }

        /// <summary>Gives a floating seat back when the program is closed, which counts as no release; <see cref="EnsureAsync"/> takes one again.</summary>
        public Task GiveBackAsync(CancellationToken stop = default(CancellationToken))
        {
            return Alone(async () =>
            {
                await Ask("/licence/return", WithProcess(new Dictionary<string, object>()), stop).ConfigureAwait(false);
                ForgetLicence();
                return true;
            }, stop);
        }

        /// <summary>What a machine without network hands over: the text of a file, and an address for a QR code.</summary>
        public string OfflineRequest(out string link)
        {
            var request = Request();
            request["foyer"] = "licence-request";
            // `version` is the format's there.
            if (request.ContainsKey("version")) request["program"] = request["version"];
            request["version"] = 1;
            var file = Json.Write(request);
            link = Server.Address + "/member.htm?a=authorize_device&request=" + Jws.Encode(Encoding.UTF8.GetBytes(file));
            return file;
        }

        /// <summary>Takes the text of the licence file that the member brings back.</summary>
        public Licence InstallOffline(string file)
        {
            string licence;
            try
            {
                licence = Json.Read(file).Text("licence") ?? throw new FormatException();
            }
            catch (FormatException cause)
            {
                throw new LicenceException(LicenceProblem.Damaged, "This is no licence file.", null, cause);
            }
            return Alone(() => Task.FromResult(KeepFile(licence)), CancellationToken.None, true).GetAwaiter().GetResult();
        }

        /// <summary>One of the ways to a seat.</summary>
        private Task<Licence> Take(string path, Action<Dictionary<string, object>> add, CancellationToken stop)
        {
            return Alone(async () =>
            {
                var fields = WithProcess(Request());
                add(fields);
                return await Keep(await Server.Post(path, fields, stop).ConfigureAwait(false), stop).ConfigureAwait(false);
            }, stop, true);
        }

        private async Task<Licence> Renew(string path, CancellationToken stop)
        {
            Load();
            var more = path == "/licence/refresh" ? State() : new Dictionary<string, object>();
            var licence = await Keep(await Ask(path, WithProcess(more), stop).ConfigureAwait(false), stop).ConfigureAwait(false);
            await ReportWaiting(stop).ConfigureAwait(false);
            return licence;
        }

        /// <summary>Reports what waits, a hundred at a time, and at last what is asked for now.</summary>
        /// <param name="asked">null: nothing.</param>
        private async Task<IReadOnlyList<MeterUse>> Report(Dictionary<string, object> asked, CancellationToken stop)
        {
            var most = asked == null ? Uses.MostAtOnce : Uses.MostAtOnce - 1;
            for (;;)
            {
                var waiting = Load().List("uses").ToList();
                var left = waiting.Skip(most).ToList();
                var reports = waiting.Take(most).ToList();
                if (asked != null && left.Count == 0) reports.Add(asked);
                object answer;
                try
                {
                    answer = await Ask("/licence/use", new Dictionary<string, object> { ["reports"] = reports }, stop).ConfigureAwait(false);
                }
                catch (LicenceException error) when (Uses.IsCounted(error))
                {
                    KeepUses(left);
                    throw;
                }
                KeepUses(left);
                if (left.Count == 0) return Uses.MetersIn(answer);
            }
        }

        /// <summary>The call that it goes along with has its own answer: what cannot be reported now waits on, unless the seat is lost.</summary>
        private async Task ReportWaiting(CancellationToken stop)
        {
            if (Load().Field("uses") == null) return;
            try
            {
                await Report(null, stop).ConfigureAwait(false);
            }
            catch (LicenceException error) when (!error.IsLost)
            {
                // It waits on.
            }
        }

        /// <summary>A lost answer is no refusal: while the code is good it can be asked for again.</summary>
        private async Task<object> Poll(string code, CancellationToken stop)
        {
            try
            {
                return await Server.Post("/licence/token", WithProcess(new Dictionary<string, object> { ["device_code"] = code }), stop).ConfigureAwait(false);
            }
            catch (LicenceException error) when (error.Problem == LicenceProblem.Unreachable)
            {
                return MemberArea.SlowDown;
            }
        }

        private sealed class Standing
        {
            /// <summary>The licence here if it is good; null: the problem says why.</summary>
            public Licence Good { get; set; }
            /// <summary>Whether a refresh, or a beat, is due.</summary>
            public bool IsDue { get; set; }
            /// <summary>By this machine's clock; null: never.</summary>
            public DateTimeOffset? DueAt { get; set; }
            public LicenceException Problem { get; set; }
        }

        private Standing Stands()
        {
            try
            {
                var licence = Looked(out var now);
                var stored = Load();
                var lease = stored.Field("lease");
                var moment = lease == null ? stored.Integer("refreshAfter") : lease.Integer("heartbeat_after");
                return new Standing { Good = licence, IsDue = moment <= now, DueAt = moment == null ? (DateTimeOffset?)null : Later(moment.Value - now) };
            }
            catch (LicenceException error)
            {
                return new Standing { IsDue = true, Problem = error };
            }
        }

        private DateTimeOffset Later(long seconds)
        {
            var now = Now();
            return seconds < (DateTimeOffset.MaxValue - now).TotalSeconds && seconds > (DateTimeOffset.MinValue - now).TotalSeconds ? now + TimeSpan.FromSeconds(seconds) : DateTimeOffset.MaxValue;
        }

        /// <summary>A program whose licence is good does not wait for another process.</summary>
        private static readonly TimeSpan shortPatience = TimeSpan.FromSeconds(3);

        private static bool IsWaiting(object answer) { return answer is string text && (text == MemberArea.Pending || text == MemberArea.SlowDown); }

        /// <summary>After these the program says what is wrong with its licence, and not what the server, or the disk, had to say.</summary>
        private static bool SaysNothing(LicenceProblem problem)
        {
            return problem == LicenceProblem.Unreachable || problem == LicenceProblem.Server || problem == LicenceProblem.TooOften || problem == LicenceProblem.System;
        }
    }
}
