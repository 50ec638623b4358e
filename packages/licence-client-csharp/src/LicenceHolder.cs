using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>Keeps a licence: its checks, and the calls of a program with a seat. The client gets the licence.</summary>
    public abstract class LicenceHolder
    {
        /// <summary>A clock may go back by this much, as when it is set right.</summary>
        private const long MostGoneBack = 3600;
        /// <summary>How far the time moves on before that is written down, in seconds as above.</summary>
        private const long WorthWriting = 600;

        private readonly LicenceOptions options;
        private readonly LicenceStore store;
        private string installation = Jws.Encode(Sodium.Random(32));

        internal MemberArea Server { get; }
        public Device Device { get; }

        protected LicenceHolder(LicenceOptions options)
        {
            this.options = options;
            Device = options.Device ?? Device.This(options.Line);
            store = new LicenceStore(options.StorePath, options.Secret ?? Device.Fingerprint);
            Server = new MemberArea(options.Server, options.Proxy);
        }

        /// <summary>The licence of this device, checked without network.</summary>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public Licence Check()
        {
            var stored = Load();
            if (string.IsNullOrEmpty(stored.Text("licence"))) throw NotAuthorized("This device is not authorized.");
            var licence = Verify(stored.Text("licence"), stored.List("keys"));
            var now = Now().ToUnixTimeSeconds();
            var latest = stored.Integer("latest") ?? 0;
            if (now < latest - MostGoneBack) throw new LicenceException(LicenceProblem.ClockIsWrong, "It was later on this machine before than it is now.");
            if (now > latest + WorthWriting) store.Save(With(stored, "latest", now));
            return licence;
        }

        internal string Line { get { return options.Line; } }

        internal string Version { get { return options.Version; } }

        internal UpdateOptions Updates { get { return options.Updates; } }

        internal DateTimeOffset Now() { return options.Now == null ? DateTimeOffset.UtcNow : options.Now(); }

        /// <returns>null: there is none.</returns>
        internal Dictionary<string, object> Load()
        {
            var stored = store.Load();
            installation = stored.Text("installation") ?? installation;
            return stored;
        }

        /// <summary>What every way to a seat says of this device and program.</summary>
        internal Dictionary<string, object> Request()
        {
            Load();
            var request = State();
            request["line"] = options.Line;
            request["platform"] = Device.Platform;
            request["fingerprint"] = Device.Fingerprint;
            request["device"] = Device.Address;
            return request;
        }

        /// <summary>What may change of a device while it keeps its seat.</summary>
        internal Dictionary<string, object> State()
        {
            var system = Environment.OSVersion.VersionString;
            var state = new Dictionary<string, object>
            {
                ["name"] = Device.Name,
                ["installation"] = installation,
                ["arch"] = SystemParts.Architecture(),
                ["os"] = system.Substring(0, Math.Min(system.Length, 60)),
            };
            if (options.Version != null) state["version"] = options.Version;
            var components = Device.Components.Select(part => new Dictionary<string, object> { ["kind"] = part.Key, ["hash"] = part.Value });
            if (Device.Components.Count > 0) state["components"] = components.ToList<object>();
            return state;
        }

        /// <summary>The token is kept before the licence is looked at: it is good once, and the one before is spent.</summary>
        internal async Task<Licence> Keep(object grant)
        {
            var before = Load();
            var stored = new Dictionary<string, object>
            {
                ["licence"] = grant.Text("licence"),
                // A heartbeat brings no token: the one that there is stays good.
                ["refreshToken"] = grant.Text("refresh_token") ?? before.Text("refreshToken"),
                ["refreshAfter"] = grant.Field("refresh_after"),
                ["keys"] = before.List("keys").ToList(),
                ["latest"] = before.Integer("latest") ?? 0,
                ["installation"] = installation,
            };
            if (grant.Field("lease") != null) stored["lease"] = grant.Field("lease");
            store.Save(stored);
            try
            {
                stored["keys"] = await Server.Keys().ConfigureAwait(false);
            }
            catch (LicenceException)
            {
                // The keys of its own, and those that it has seen, are enough.
            }
            store.Save(stored);
            var licence = Verify(stored.Text("licence"), stored.List("keys"));
            // The server's time is signed: a clock that was once set too far ahead is forgiven.
            store.Save(With(stored, "latest", licence.IssuedAt.ToUnixTimeSeconds()));
            return licence;
        }

        internal Licence KeepFile(string licence)
        {
            var keys = Load().List("keys").ToList();
            var verified = Verify(licence, keys);
            store.Save(new Dictionary<string, object>
            {
                ["licence"] = licence,
                ["refreshToken"] = null,
                ["refreshAfter"] = null,
                ["keys"] = keys,
                ["latest"] = verified.IssuedAt.ToUnixTimeSeconds(),
                ["installation"] = installation,
            });
            return verified;
        }

        /// <summary>Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted.</summary>
        internal async Task<object> Ask(string path, Dictionary<string, object> more)
        {
            var stored = Load();
            if (stored == null) throw NotAuthorized("This device is not authorized.");
            if (stored.Text("refreshToken") == null) throw NotAuthorized("This licence came as a file: the member area renews it.");
            more["refresh_token"] = stored.Text("refreshToken");
            more["fingerprint"] = Device.Fingerprint;
            try
            {
                return await Server.Post(path, more).ConfigureAwait(false);
            }
            catch (LicenceException error) when (error.Problem == LicenceProblem.SeatLost || error.Problem == LicenceProblem.Suspended)
            {
                store.Clear();
                throw;
            }
        }

        internal void Forget() { store.Clear(); }

        /// <summary>The token stays: a floating seat can be taken again by it.</summary>
        internal void ForgetLicence()
        {
            var stored = Load();
            if (stored != null) store.Save(With(stored, "licence", ""));
        }

        private Licence Verify(string licence, IEnumerable<object> offered)
        {
            var trusted = PublicKey.Trusted(options.Keys, offered);
            return Licence.Verify(licence, trusted, options.Line, Device.Fingerprint, Now(), options.Released);
        }

        private static Dictionary<string, object> With(Dictionary<string, object> stored, string key, object value)
        {
            return new Dictionary<string, object>(stored) { [key] = value };
        }

        private static LicenceException NotAuthorized(string message) { return new LicenceException(LicenceProblem.NotAuthorized, message); }
    }
}
