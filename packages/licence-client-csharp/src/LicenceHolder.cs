using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>Keeps a licence: its checks, and the calls of a program with a seat. The client gets the licence.</summary>
    public abstract class LicenceHolder : IDisposable
    {
        /// <summary>A clock may go back by this much, as when it is set right.</summary>
        private const long MostGoneBack = 3600;
        /// <summary>How far the time moves on before that is written down, in seconds as above.</summary>
        private const long WorthWriting = 600;
        /// <summary>So long after a licence has come the server is not asked for the next one, whatever it says.</summary>
        private static readonly TimeSpan justCome = TimeSpan.FromSeconds(10);

        /// <summary>A few seconds are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so.</summary>
        private const long LeastSkew = 120, MostSkew = 26 * 3600;

        private readonly LicenceOptions options;
        private readonly LicenceStore store;
        private string installation = Jws.Encode(Sodium.Random(32));
        /// <summary>The name of this running program, where floating places are counted by process.</summary>
        private readonly string process;
        private volatile bool isWorking;
        /// <summary>As in the store, for what is not kept there.</summary>
        private long skew;
        /// <summary>What could not be written, and what stood there then.</summary>
        private Dictionary<string, object> unsaved;
        private string unsavedBefore;
        /// <summary>A licence for this running program alone is in no store: another program there has its own. null: there is none.</summary>
        private Dictionary<string, object> own;

        /// <summary>The next call is not before, since a licence has just come, or was asked for in vain.</summary>
        internal DateTimeOffset NotBefore { get; set; }

        internal MemberArea Server { get; }
        public Device Device { get; }

        protected LicenceHolder(LicenceOptions options)
        {
            this.options = options;
            process = options.Process ?? Jws.Encode(Sodium.Random(16));
            Device = options.Device ?? Device.This(options.Line);
            var before = options.Secret == null ? Device.Earlier ?? Enumerable.Empty<string>() : Enumerable.Empty<string>();
            store = new LicenceStore(options.StorePath, options.Secret ?? Device.Fingerprint, before);
            Server = new MemberArea(options.Server, options.Proxy, options.Timeout);
        }

        /// <summary>Lets go of the connections. The seat stays; <see cref="LicenceClient.GiveBackAsync"/> is for a floating one.</summary>
        public void Dispose() { Server.Dispose(); }

        /// <summary>The licence of this device, checked without network.</summary>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public Licence Check() { return Looked(out _); }

        /// <summary>The same, with the moment by the clock that counts.</summary>
        internal Licence Looked(out long now)
        {
            var stored = Load();
            if (string.IsNullOrEmpty(stored.Text("licence"))) throw NotAuthorized("This device is not authorized.");
            var licence = Open(stored.Text("licence"), stored.List("keys"));
            now = InTime(licence, stored.Integer("skew") ?? skew, stored.Integer("latest") ?? 0);
            var newest = licence.IssuedAt.ToUnixTimeSeconds();
            // To write the time down is a favour: another process, a full disk or a folder that cannot be written is no refusal.
            if (now > (stored.Integer("latest") ?? 0) + WorthWriting || newest > (stored.Integer("newest") ?? 0)) Note(now, newest);
            return licence;
        }

        internal string Line { get { return options.Line; } }

        internal string Version { get { return options.Version; } }

        internal UpdateOptions Updates { get { return options.Updates; } }

        internal DateTimeOffset Now() { return options.Now == null ? DateTimeOffset.UtcNow : options.Now(); }

        /// <returns>null: there is none.</returns>
        internal Dictionary<string, object> Load()
        {
            var found = store.Load();
            // What could not be written counts here, until another process has written something else.
            var stored = unsaved != null && Json.Write(found) == unsavedBefore ? unsaved : found;
            installation = stored.Text("installation") ?? installation;
            if (stored != null) Device.Fingerprint = Device.FingerprintKept(stored);
            var here = own;
            return stored == null || here == null ? stored : WithOwn(stored, here);
        }

        /// <summary>What is kept in memory of a licence for this running program alone.</summary>
        private static Dictionary<string, object> WithOwn(Dictionary<string, object> stored, Dictionary<string, object> own)
        {
            var all = new Dictionary<string, object>(stored);
            foreach (var name in ownFields)
            {
                if (own.Field(name) == null) all.Remove(name);
                else all[name] = own[name];
            }
            return all;
        }

        private static readonly string[] ownFields = { "licence", "refreshAfter", "lease" };

        /// <summary>The name of this running program goes with all that takes, prolongs or returns a place.</summary>
        internal Dictionary<string, object> WithProcess(Dictionary<string, object> fields)
        {
            fields["process"] = process;
            return fields;
        }

        /// <summary>What every way to a seat says of this device.</summary>
        internal Dictionary<string, object> Request()
        {
            Load();
            var request = State();
            request["line"] = options.Line;
            request["platform"] = Device.Platform;
            request["fingerprint"] = Device.Fingerprint;
            request["device"] = Device.Address;
            if (Device.VirtualKind != null) request["virtual"] = Device.VirtualKind;
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
            if (Device.Components.Count > 0) state["components"] = ComponentsOf(Device);
            return state;
        }

        private static List<object> ComponentsOf(Device device)
        {
            return device.Components.Select(part => new Dictionary<string, object> { ["kind"] = part.Key, ["hash"] = part.Value }).ToList<object>();
        }

        /// <summary>Does something with the store while no other process, and no other call, does.</summary>
        /// <param name="must">It is of no use unless its result is written: the problem is found before the server is asked.</param>
        /// <param name="patience">null: as long as another one may take.</param>
        internal async Task<T> Alone<T>(Func<Task<T>> work, CancellationToken stop, bool must = false, TimeSpan? patience = null)
        {
            IDisposable held = null;
            try
            {
                held = await store.Lock(patience ?? Server.Timeout + Server.Timeout + TimeSpan.FromSeconds(5), stop).ConfigureAwait(false);
                if (held == null) throw new LicenceException(LicenceProblem.System, "Another process keeps the store.");
            }
            catch (LicenceException error) when (!must && error.InnerException != null)
            {
                // It cannot be written, which is no refusal.
            }
            try
            {
                isWorking = held != null;
                return await work().ConfigureAwait(false);
            }
            finally
            {
                if (held != null) isWorking = false;
                held?.Dispose();
            }
        }

        private void Note(long now, long newest)
        {
            if (isWorking) return;
            try
            {
                using (var held = store.TryLock())
                {
                    var stored = held == null ? null : store.Load();
                    if (string.IsNullOrEmpty(stored.Text("licence"))) return;
                    stored["latest"] = Math.Max(stored.Integer("latest") ?? 0, now);
                    stored["newest"] = Math.Max(stored.Integer("newest") ?? 0, newest);
                    store.Save(stored);
                }
            }
            catch (LicenceException)
            {
                // A favour.
            }
        }

        /// <summary>First by the server's clock, as far as it is known, then by this machine's, which may have been set right.</summary>
        private long InTime(Licence licence, long by, long latest)
        {
            if (by == 0) return At(licence, 0, latest);
            try
            {
                return At(licence, by, latest);
            }
            catch (LicenceException)
            {
                return At(licence, 0, latest);
            }
        }

        private long At(Licence licence, long by, long latest)
        {
            var moment = Now() + TimeSpan.FromSeconds(by);
            licence.MustBeInTime(moment, options.Released);
            if (moment.ToUnixTimeSeconds() < latest - MostGoneBack) throw TurnedBack();
            return moment.ToUnixTimeSeconds();
        }

        /// <summary>
        /// Keeps what a call has brought. The token is kept in any case: it is good once, and the one before is spent. The
        /// licence that is here stays until the new one has proved good.
        /// </summary>
        internal async Task<Licence> Keep(object data, CancellationToken stop)
        {
            var grant = data.Grant();
            var before = Load();
            var held = before == null ? Nothing() : new Dictionary<string, object>(before);
            if (grant.Text("refresh_token") != null) held["refreshToken"] = grant.Text("refresh_token");
            held["installation"] = installation;
            var (licence, keys) = await OpenNew(grant.Text("licence"), held, stop).ConfigureAwait(false);
            var issued = licence.IssuedAt.ToUnixTimeSeconds();
            var found = issued - Now().ToUnixTimeSeconds();
            skew = Math.Abs(found) < LeastSkew || Math.Abs(found) > MostSkew ? 0 : found;
            try
            {
                InTime(licence, skew, 0);
            }
            catch (LicenceException)
            {
                Save(held);
                throw;
            }
            var kept = new Dictionary<string, object>(held)
            {
                ["licence"] = grant.Text("licence"),
                ["refreshAfter"] = grant.Field("refresh_after"),
                ["keys"] = keys,
            };
            kept.Remove("skew");
            kept.Remove("lease");
            if (grant.Field("lease") != null) kept["lease"] = grant.Field("lease");
            if (skew != 0 && licence.Kind != "floating") kept["skew"] = (double)skew;
            if (Device.Components.Count > 0) kept["components"] = ComponentsOf(Device);
            SetTimes(kept, before, issued);
            Save(kept, licence.Process != null);
            NotBefore = Now() + justCome;
            return licence;
        }

        /// <summary>Opens a licence that came, where need be by the keys that the server publishes now.</summary>
        private async Task<(Licence, List<object>)> OpenNew(string licence, Dictionary<string, object> held, CancellationToken stop)
        {
            var known = held.List("keys").ToList();
            try
            {
                return (Open(licence, known), known);
            }
            catch (LicenceException error)
            {
                Save(held);
                if (error.Problem != LicenceProblem.UnknownKey) throw;
            }
            try
            {
                known = await Server.Keys(stop).ConfigureAwait(false);
            }
            catch (LicenceException)
            {
                // The keys of its own, and those that it has seen, are all that there is.
            }
            return (Open(licence, known), known);
        }

        internal Licence KeepFile(string licence)
        {
            var before = Load();
            var verified = Open(licence, before.List("keys"));
            verified.MustBeInTime(Now(), options.Released);
            var kept = Nothing();
            kept["licence"] = licence;
            kept["keys"] = before.List("keys").ToList();
            kept["installation"] = installation;
            if (Device.Components.Count > 0) kept["components"] = ComponentsOf(Device);
            SetTimes(kept, before, verified.IssuedAt.ToUnixTimeSeconds());
            if (Now().ToUnixTimeSeconds() < kept.Integer("latest") - MostGoneBack) throw TurnedBack();
            store.Save(kept);
            own = null;
            return verified;
        }

        /// <summary>The server's time is signed: a clock that was once too far ahead is forgiven, by a newer licence alone.</summary>
        private static void SetTimes(Dictionary<string, object> kept, object before, long issued)
        {
            var newest = before.Integer("newest") ?? 0;
            // As they are read: every number is a double.
            kept["latest"] = (double)(issued > newest ? issued : before.Integer("latest") ?? 0);
            kept["newest"] = (double)Math.Max(newest, issued);
        }

        private void Save(Dictionary<string, object> stored) { Save(stored, own != null); }

        /// <summary>What cannot be written is kept here, and no refusal: the server takes the token before once more.</summary>
        /// <param name="isOwn">The licence is for this running program alone.</param>
        private void Save(Dictionary<string, object> all, bool isOwn)
        {
            if (isOwn) own = all;
            var stored = isOwn ? new Dictionary<string, object>(all) { ["licence"] = "" } : all;
            var before = store.Load();
            try
            {
                store.Save(stored);
                unsaved = null;
            }
            catch (LicenceException)
            {
                unsavedBefore = Json.Write(before);
                // Through its text, so that it is what would be read.
                unsaved = Json.ReadObject(Json.Write(stored));
            }
            // Not before, since a check on another thread has one of both at any time.
            if (!isOwn) own = null;
        }

        private static Dictionary<string, object> Nothing()
        {
            return new Dictionary<string, object> { ["licence"] = "", ["refreshToken"] = null, ["refreshAfter"] = null, ["keys"] = new List<object>() };
        }

        /// <summary>Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted.</summary>
        internal async Task<object> Ask(string path, Dictionary<string, object> more, CancellationToken stop)
        {
            var stored = Load();
            if (stored.Text("refreshToken") == null && string.IsNullOrEmpty(stored.Text("licence"))) throw NotAuthorized("This device is not authorized.");
            if (stored.Text("refreshToken") == null) throw NotAuthorized("This licence came as a file: the member area renews it.");
            more["refresh_token"] = stored.Text("refreshToken");
            more["fingerprint"] = Device.Fingerprint;
            try
            {
                return await Server.Post(path, more, stop).ConfigureAwait(false);
            }
            catch (LicenceException error) when (error.IsLost)
            {
                Forget();
                throw;
            }
        }

        /// <summary>The seat is gone, or given back for good: what the clock has shown stays.</summary>
        internal void Forget()
        {
            var before = Load();
            var kept = Nothing();
            foreach (var name in new[] { "latest", "newest", "keys" })
                if (before.Field(name) != null) kept[name] = before.Field(name);
            kept["installation"] = installation;
            unsaved = null;
            own = null;
            try
            {
                store.Save(kept);
            }
            catch (LicenceException)
            {
                store.Clear();
            }
        }

        /// <summary>The token stays: a floating seat can be taken again by it.</summary>
        internal void ForgetLicence()
        {
            var stored = Load();
            if (stored == null) return;
            stored["licence"] = "";
            Save(stored, false);
        }

        /// <summary>Keeps uses that are reported later.</summary>
        internal void KeepUses(IEnumerable<object> waiting)
        {
            var stored = Load();
            var list = waiting.ToList();
            if (stored == null || (list.Count == 0 && stored.Field("uses") == null)) return;
            if (list.Count > 0) stored["uses"] = list;
            else stored.Remove("uses");
            Save(stored);
        }

        private Licence Open(string licence, IEnumerable<object> offered)
        {
            return Licence.Open(licence, PublicKey.Trusted(options.Keys, offered), options.Line, Device.Fingerprint, process);
        }

        private static LicenceException TurnedBack()
        {
            return new LicenceException(LicenceProblem.ClockIsWrong, "It was later on this machine before than it is now.");
        }

        private static LicenceException NotAuthorized(string message) { return new LicenceException(LicenceProblem.NotAuthorized, message); }
    }
}
