using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>What a program offers in a dialogue of its own: which devices have the seats, and what was bought.</summary>
    public sealed partial class LicenceClient
    {
        /// <summary>Which devices have the seats, for a dialogue where every one is taken: the user frees one.</summary>
        /// <param name="proof">null: the seat that this program has.</param>
        public async Task<SeatedDevices> DevicesAsync(Proof proof = null, CancellationToken stop = default(CancellationToken))
        {
            var answer = (await AsOwner("/licence/devices", proof, new Dictionary<string, object>(), stop).ConfigureAwait(false)).Members();
            var devices = answer.List("devices").Select(each => new SeatedDevice
            {
                Id = each.TextIn("id"),
                Device = each.TextIn("device"),
                Name = each.Text("name"),
                LastSeen = Licence.Moment(each, "last_seen") ?? default(DateTimeOffset),
                Version = each.Text("version"),
                Floating = each.Flag("floating"),
            });
            return new SeatedDevices { Devices = devices.ToList(), MayFree = answer.Flag("may_free") };
        }

        /// <summary>
        /// Frees the seat of one of <see cref="DevicesAsync"/>; the year's releases count it, and
        /// <see cref="LicenceProblem.TooOften"/> says that they are used up.
        /// </summary>
        public Task FreeAsync(string id, Proof proof = null, CancellationToken stop = default(CancellationToken))
        {
            return AsOwner("/licence/free", proof, new Dictionary<string, object> { ["device"] = id }, stop);
        }

        /// <summary>
        /// Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is
        /// the same for every address. It takes a second of work here, which prevents mailing at large.
        /// </summary>
        /// <param name="language">Of the mail, such as `de`, where the address has no account that says it.</param>
        public async Task FindPurchaseAsync(string email, string language = null, CancellationToken stop = default(CancellationToken))
        {
            var token = await Server.Get("/api/verification/get_token", stop).ConfigureAwait(false) as string;
            var asked = await Server.Get("/api/verification/challenge?laravel_session=" + Uri.EscapeDataString(token ?? ""), stop).ConfigureAwait(false);
            var nonces = await Task.Run(() => ProofOfWork.Solve(asked.TextIn("challenge"), (long)asked.NumberIn("difficulty"), (long)asked.NumberIn("rounds")), stop).ConfigureAwait(false);
            if (nonces == null) throw new LicenceException(LicenceProblem.Server, "The server asks for too much work.");
            var solved = new Dictionary<string, object>
            {
                ["laravel_session"] = token,
                ["challenge"] = asked.Text("challenge"),
                ["nonces"] = string.Join(",", nonces),
            };
            var answer = await Server.Post("/api/verification/solve", solved, stop).ConfigureAwait(false);
            var search = new Dictionary<string, object>
            {
                ["laravel_session"] = token,
                ["email"] = email,
                ["code"] = answer.TextIn("code"),
            };
            if (language != null) search["lang"] = language;
            await Server.Post("/api/auth/find_purchase", search, stop).ConfigureAwait(false);
        }

        private Task<object> AsOwner(string path, Proof proof, Dictionary<string, object> fields, CancellationToken stop)
        {
            fields["line"] = Line;
            fields["platform"] = Device.Platform;
            if (proof == null) return Alone(() => Ask(path, fields, stop), stop);
            if (proof.Key != null) fields["key"] = proof.Key;
            else
            {
                fields["email"] = proof.Email;
                fields["pw"] = proof.Password;
            }
            return Server.Post(path, fields, stop);
        }
    }
}
