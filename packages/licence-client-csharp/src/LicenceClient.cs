using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>A program's way to its licence. Every method throws <see cref="LicenceException"/>.</summary>
    public sealed partial class LicenceClient : LicenceHolder
    {
        public LicenceClient(LicenceOptions options) : base(options) { }

        /// <summary>Lets the member confirm this device in the browser, and waits for it. The program never sees a password.</summary>
        public async Task<Licence> SignIn(Action<Prompt> show, CancellationToken stop = default(CancellationToken))
        {
            var begun = await Server.Post("/licence/device_code", Request()).ConfigureAwait(false);
            var expiresAt = Now() + Seconds(begun.Integer("expires_in"));
            show(new Prompt
            {
                Code = begun.Text("user_code"),
                Address = begun.Text("verification_uri"),
                Link = begun.Text("verification_uri_complete"),
                ExpiresAt = expiresAt,
            });
            TimeSpan interval = Seconds(begun.Integer("interval")), pause = interval;
            while (Now() < expiresAt)
            {
                await Task.Delay(pause, stop).ConfigureAwait(false);
                var answer = await Poll(begun.Text("device_code")).ConfigureAwait(false);
                if (answer is Dictionary<string, object>) return await Keep(answer).ConfigureAwait(false);
                if ((string)answer == MemberArea.SlowDown) pause += interval;
            }
            throw new LicenceException(LicenceProblem.CodeExpired, "This device was not confirmed in time.");
        }

        /// <summary>
        /// For programs that ask for a password; <see cref="SignIn"/> is the better way. A program that has had a seat
        /// shows its last token, so that strangers who guess at the address do not keep it out.
        /// </summary>
        public Task<Licence> SignInWithPassword(string email, string password)
        {
            var fields = Request();
            fields["email"] = email;
            fields["pw"] = password;
            var token = Load().Text("refreshToken");
            if (token != null) fields["token"] = token;
            return Take("/licence/sign_in", fields);
        }

        /// <summary>Takes a seat by a typed licence key.</summary>
        public Task<Licence> Activate(string key)
        {
            var fields = Request();
            fields["key"] = key;
            return Take("/licence/activate", fields);
        }

        /// <summary>Begins the trial of this device, or goes on with it.</summary>
        /// <param name="email">Whose trial it is, with the password, where the program asks for that: each account has one of a line.</param>
        public Task<Licence> StartTrial(string email = null, string password = null)
        {
            var fields = Request();
            if (email != null)
            {
                fields["email"] = email;
                fields["pw"] = password;
            }
            return Take("/licence/trial", fields);
        }

        /// <summary>A licence with a new lease. When the server says that the seat is lost, the licence here is deleted.</summary>
        public async Task<Licence> Refresh()
        {
            Load();
            return await Keep(await Ask("/licence/refresh", State()).ConfigureAwait(false)).ConfigureAwait(false);
        }

        /// <summary>Prolongs the lease of a floating seat, or takes a free place again; <see cref="Ensure"/> does it when it is due.</summary>
        public async Task<Licence> Heartbeat()
        {
            return await Keep(await Ask("/licence/heartbeat", new Dictionary<string, object>()).ConfigureAwait(false)).ConfigureAwait(false);
        }

        /// <summary>What a program does when it starts: it checks, and refreshes when it is time and there is a network.</summary>
        public async Task<Licence> Ensure()
        {
            var stored = Load();
            if (stored.Text("refreshToken") == null) return Check();
            var lease = stored.Field("lease");
            var due = lease == null ? stored.Integer("refreshAfter") : lease.Integer("heartbeat_after");
            var isGood = IsGood();
            if (isGood && !(due <= Now().ToUnixTimeSeconds())) return Check();
            try
            {
                return await (lease == null ? Refresh() : Heartbeat()).ConfigureAwait(false);
            }
            // After these it is unknown whether the seat is lost, so they are no reason to stop working.
            catch (LicenceException error) when (MayPass(error.Problem) || (error.Problem == LicenceProblem.NoFreeSeat && isGood))
            {
                return Check();
            }
        }

        /// <summary>Gives the seat back, for another device.</summary>
        public async Task Release()
        {
            await Ask("/licence/release", new Dictionary<string, object>()).ConfigureAwait(false);
            Forget();
        }

        /// <summary>Gives a floating seat back when the program is closed, which counts as no release; <see cref="Ensure"/> takes one again.</summary>
        public async Task GiveBack()
        {
            await Ask("/licence/return", new Dictionary<string, object>()).ConfigureAwait(false);
            ForgetLicence();
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
            try
            {
                return KeepFile(Json.Read(file).Text("licence") ?? throw new FormatException());
            }
            catch (FormatException cause)
            {
                throw new LicenceException(LicenceProblem.Damaged, "This is no licence file.", null, cause);
            }
        }

        private async Task<Licence> Take(string path, Dictionary<string, object> fields)
        {
            return await Keep(await Server.Post(path, fields).ConfigureAwait(false)).ConfigureAwait(false);
        }

        /// <summary>A lost answer is no refusal: while the code is good it can be asked for again.</summary>
        private async Task<object> Poll(string code)
        {
            try
            {
                return await Server.Post("/licence/token", new Dictionary<string, object> { ["device_code"] = code }).ConfigureAwait(false);
            }
            catch (LicenceException error) when (error.Problem == LicenceProblem.Unreachable)
            {
                return MemberArea.SlowDown;
            }
        }

        private bool IsGood()
        {
            try
            {
                return Check() != null;
            }
            catch (LicenceException)
            {
                return false;
            }
        }

        private static bool MayPass(LicenceProblem problem)
        {
            return problem == LicenceProblem.Unreachable || problem == LicenceProblem.Server || problem == LicenceProblem.TooOften;
        }

        private static TimeSpan Seconds(long? count) { return TimeSpan.FromSeconds(count ?? 5); }
    }
}
