using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each.</summary>
    internal static class Driver
    {
        private static LicenceClient client;
        private static long? moment;
        private static Update update;

        private static void Main()
        {
            string source;
            while ((source = Console.In.ReadLine()) != null) Say(Answer(Json.ReadObject(source)).GetAwaiter().GetResult());
        }

        private static void Say(object line)
        {
            Console.Out.WriteLine(Json.Write(line));
            Console.Out.Flush();
        }

        private static async Task<object> Answer(Dictionary<string, object> request)
        {
            try
            {
                return Object("ok", await Do(request));
            }
            catch (OperationCanceledException)
            {
                return Object("problem", "stopped");
            }
            catch (LicenceException error)
            {
                var wait = error.RetryAfter == null ? (object)null : (long)error.RetryAfter.Value.TotalSeconds;
                return Object("problem", NameOf(error), "message", error.Message, "retry_after", wait, "sign_in", error.AsksToSignIn);
            }
        }

        private static string NameOf(LicenceException error)
        {
            var name = error.Problem.ToString();
            return char.ToLowerInvariant(name[0]) + name.Substring(1);
        }

        private static async Task<object> Do(Dictionary<string, object> request)
        {
            switch (request.Text("op"))
            {
                case "open": Open(request); return null;
                case "clock": moment = request.Integer("now"); return null;
                case "verify": return Verify(request);
                case "this_device": return Present(Device.Read(request.Text("line"), request.Text("id"), request.Text("root")));
                case "json": return ReadsJson(Convert.FromBase64String(request.Text("bytes")));
                case "component": return Device.ComponentHash(request.Text("kind"), request.Text("line"), request.Text("value"));
                case "at_once": return await AtOnce(request.List("ops").OfType<string>());
                case "check": return Present(client.Check());
                case "ensure": return Present(await client.EnsureAsync());
                case "refresh": return Present(await client.RefreshAsync());
                case "heartbeat": return Present(await client.HeartbeatAsync());
                case "sign_in": return Present(await client.SignInAsync(Show));
                case "sign_in_password": return Present(await client.SignInWithPasswordAsync(request.Text("email"), request.Text("password")));
                case "activate": return Present(await client.ActivateAsync(request.Text("key")));
                case "claim": return Present(await client.ClaimAsync());
                case "trial": return Present(await client.StartTrialAsync(request.Text("email"), request.Text("password")));
                case "next_call": return Unix(client.NextCall());
                case "keep_alive": return await KeepAlive(request.Integer("waits").Value);
                case "use": return Present(await client.UseAsync(request.Text("meter"), request.Integer("amount") ?? 1));
                case "release": await client.ReleaseAsync(); return null;
                case "give_back": await client.GiveBackAsync(); return null;
                case "devices": return Present(await client.DevicesAsync(ProofOf(request)));
                case "free": await client.FreeAsync(request.Text("id"), ProofOf(request)); return null;
                case "find_purchase": await client.FindPurchaseAsync(request.Text("email"), request.Text("language")); return null;
                case "check_update": return Present(update = await client.CheckForUpdateAsync(request.Text("channel"), request.Text("language")));
                case "download_update": return await DownloadUpdate(request.Text("folder"), request.Integer("stop_at"));
                case "install": return Present(client.InstallOffline(request.Text("file")));
                case "offline_request": return OfflineRequest();
                default: throw new ArgumentException("There is no such operation.");
            }
        }

        private static async Task<object> AtOnce(IEnumerable<string> ops)
        {
            var answers = await Task.WhenAll(ops.Select(op => Task.Run(() => Answer(new Dictionary<string, object> { ["op"] = op }))).ToList());
            return answers.Select(each => (object)((Dictionary<string, object>)each).Text("problem")).ToList();
        }

        private static void Open(Dictionary<string, object> request)
        {
            var device = request.Field("device");
            moment = request.Integer("now");
            client = new LicenceClient(new LicenceOptions
            {
                Server = request.Text("server"),
                Line = request.Text("line"),
                Keys = PublicKey.ReadAll(Json.Write(request.Field("keys"))),
                StorePath = request.Text("store"),
                Secret = request.Text("secret"),
                Version = request.Text("version"),
                Released = Licence.Moment(request, "released"),
                Proxy = request.Text("proxy"),
                Process = request.Text("process"),
                Timeout = request.Integer("timeout") == null ? (TimeSpan?)null : TimeSpan.FromSeconds(request.Integer("timeout").Value),
                Updates = UpdatesOf(request.Field("updates")),
                Now = () => moment == null ? DateTimeOffset.UtcNow : DateTimeOffset.FromUnixTimeSeconds(moment.Value),
                Device = new Device
                {
                    Platform = device.Text("platform"),
                    Fingerprint = device.Text("fingerprint"),
                    Address = device.Text("device"),
                    Name = device.Text("name"),
                    VirtualKind = device.Text("virtual"),
                    Earlier = device.Field("earlier") == null ? null : device.List("earlier").OfType<string>().ToList(),
                    Components = device.List("components").Select(each => new KeyValuePair<string, string>(each.Text("kind"), each.Text("hash"))).ToList(),
                },
            });
        }

        private static UpdateOptions UpdatesOf(object told)
        {
            if (told == null) return null;
            var formats = told.List("formats").OfType<string>().ToList();
            var updates = new UpdateOptions { Software = told.Text("software"), Key = told.Text("key"), Build = told.Integer("build"), System = told.Text("system") };
            if (formats.Count > 0) updates.Formats = formats;
            return updates;
        }

        /// <summary>Where it lies, and how far it had come when the client last said so.</summary>
        private static async Task<object> DownloadUpdate(string folder, long? stopAt)
        {
            object come = null;
            using (var stop = new CancellationTokenSource())
            {
                var path = await client.DownloadUpdateAsync(update, folder, (received, size) =>
                {
                    come = received;
                    if (received >= stopAt) stop.Cancel();
                }, stop.Token);
                return Object("path", path, "received", come);
            }
        }

        /// <summary>What the loop does until it has waited so often: the seconds of each wait, by which the clock goes on, and outcomes.</summary>
        private static async Task<object> KeepAlive(long waits)
        {
            var log = new List<object>();
            using (var stop = new CancellationTokenSource())
            {
                try
                {
                    await client.KeepAliveAsync((licence, problem) => log.Add(problem == null ? "ok" : NameOf(problem)), (time, token) =>
                    {
                        log.Add((long)time.TotalSeconds);
                        moment += (long)time.TotalSeconds;
                        if (--waits == 0) stop.Cancel();
                        return Task.FromResult(true);
                    }, stop.Token);
                }
                catch (OperationCanceledException)
                {
                    // As it was told.
                }
            }
            return log;
        }

        private static object Verify(Dictionary<string, object> request)
        {
            var keys = PublicKey.ReadAll(Json.Write(request.Field("keys")));
            var now = DateTimeOffset.FromUnixTimeSeconds(request.Integer("now") ?? 0);
            return Present(Licence.Verify(
                request.Text("licence"), keys, Json.Write(request.Field("offered")), request.Text("line"), request.Text("fingerprint"), now, Licence.Moment(request, "released"), request.Text("process")));
        }

        private static bool ReadsJson(byte[] bytes)
        {
            try
            {
                Json.Read(bytes);
                return true;
            }
            catch (FormatException)
            {
                return false;
            }
        }

        private static object OfflineRequest()
        {
            var file = client.OfflineRequest(out var link);
            return Object("file", file, "link", link);
        }

        /// <summary>null: the seat that the client has.</summary>
        private static Proof ProofOf(Dictionary<string, object> request)
        {
            var key = request.Text("key");
            if (key == null && request.Text("email") == null) return null;
            return key == null ? new Proof(request.Text("email"), request.Text("password")) : new Proof(key);
        }

        private static void Show(Prompt prompt) { Say(Object("show", Object("code", prompt.Code, "address", prompt.Address, "link", prompt.Link))); }

        private static object Present(Device device)
        {
            var components = device.Components.Select(part => Object("kind", part.Key, "hash", part.Value)).ToList<object>();
            var shown = Object(
                "platform", device.Platform, "fingerprint", device.Fingerprint, "device", device.Address, "name", device.Name, "components", components);
            if (device.VirtualKind != null) shown["virtual"] = device.VirtualKind;
            return shown;
        }

        private static object Present(Update found)
        {
            if (found == null) return null;
            return Object(
                "version", found.Version, "build", found.Build, "channel", found.Channel, "critical", found.Critical,
                "released_at", Unix(found.ReleasedAt), "notes", found.Notes, "notes_url", found.NotesUrl?.AbsoluteUri, "file", found.File, "size", found.Size);
        }

        private static object Present(SeatedDevice each)
        {
            return Object(
                "id", each.Id, "device", each.Device, "name", each.Name, "last_seen", Unix(each.LastSeen),
                "version", each.Version, "floating", each.Floating);
        }

        private static object Present(SeatedDevices seated)
        {
            return Object("devices", seated.Devices.Select(Present).ToList<object>(), "may_free", seated.MayFree);
        }

        private static object Present(IReadOnlyList<MeterUse> meters)
        {
            return meters?.Select(each => Object("meter", each.Meter, "used", each.Used, "limit", each.Limit, "resets_at", Unix(each.ResetsAt))).ToList<object>();
        }

        private static object Present(Licence licence)
        {
            var products = licence.Products.Select(each => Object("pid", each.Pid, "ends", Unix(each.EndsAt), "updates_until", Unix(each.UpdatesUntil)));
            var shown = Object(
                "seat", licence.Seat, "line", licence.Line, "platform", licence.Platform, "kind", licence.Kind,
                "features", licence.Features.ToList<object>(), "products", products.ToList(),
                "issued_at", Unix(licence.IssuedAt), "expires_at", Unix(licence.ExpiresAt));
            if (licence.Over != 0) shown["over"] = licence.Over;
            return shown;
        }

        private static object Unix(DateTimeOffset? at) { return at?.ToUnixTimeSeconds(); }

        private static Dictionary<string, object> Object(params object[] pairs)
        {
            var members = new Dictionary<string, object>();
            for (var index = 0; index < pairs.Length; index += 2) members[(string)pairs[index]] = pairs[index + 1];
            return members;
        }
    }
}
