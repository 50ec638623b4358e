using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>Updates of the program: it finds them, brings their files and checks them; to install one is the program's matter.</summary>
    public sealed partial class LicenceClient
    {
        /// <param name="channel">null: what is stable, or what the member has chosen.</param>
        /// <param name="language">Of what it says is new, such as `de`; null: the server's.</param>
        /// <returns>The update that there is for this program; null: nothing newer.</returns>
        public async Task<Update> CheckForUpdateAsync(string channel = null, string language = null, CancellationToken stop = default(CancellationToken))
        {
            var updates = UpdatesTold();
            var words = new[]
            {
                Word("platform", Device.Platform), Word("arch", SystemParts.Architecture()), Word("version", Version),
                Word("build", updates.Build?.ToString()), Word("channel", channel), Word("lang", language),
                Word("system", updates.System ?? SystemParts.Version()),
                Word("format", updates.Formats == null ? null : string.Join(",", updates.Formats)),
            };
            var path = "/updates/" + updates.Software + "/next.json?" + string.Join("&", words.Where(word => word != null));
            var answer = await Server.Feed(path, UpdateHeaders(), stop).ConfigureAwait(false);
            if (answer == null) return null;
            var update = Update.Read(answer, Server.Address, updates.Software, Device.Platform);
            SignatureOf(update);
            if (!IsNewer(update)) throw new LicenceException(LicenceProblem.OlderUpdate, "The offered version is not newer than this program.");
            if (!Covers(update) && !await CoversByNow(update, stop).ConfigureAwait(false))
                throw new LicenceException(LicenceProblem.VersionTooNew, "The updates of this licence ended before this version came out.");
            return update;
        }

        /// <summary>Downloads the file of an update into a folder, continuing an earlier try, and checks it.</summary>
        /// <param name="progress">Is told what has come, and the size, in bytes.</param>
        /// <returns>Its path, for the program to install; an unsigned file never has it.</returns>
        public async Task<string> DownloadUpdateAsync(
            Update update, string folder, Action<long, long> progress = null, CancellationToken stop = default(CancellationToken))
        {
            var signature = SignatureOf(update);
            string path = Path.Combine(folder, update.File), part = path + ".part";
            if (Download.LengthOf(path) == update.Size && update.ProblemOf(path, signature) == null) return path;
            Directory.CreateDirectory(folder);
            var download = new Download { Server = Server, Url = update.Url, Size = update.Size, Path = part, Progress = progress, Stop = stop };
            await download.Run().ConfigureAwait(false);
            var problem = update.ProblemOf(part, signature);
            if (problem != null)
            {
                File.Delete(part);
                throw problem;
            }
            if (File.Exists(path)) File.Delete(path);
            LicenceStore.UnlessHeld(() => File.Move(part, path));
            return path;
        }

        /// <summary>
        /// What a feed is shown by this installation: for programs that update themselves by another updater. It changes with
        /// the token of the seat, so it is asked for each time.
        /// </summary>
        /// <param name="software">null: that of the options.</param>
        public Dictionary<string, string> UpdateHeaders(string software = null)
        {
            var stored = Load();
            var shown = stored.Text("refreshToken") ?? stored.Text("licence");
            var place = Encoding.UTF8.GetBytes("foyer-update:1\n" + (software ?? UpdatesTold().Software) + "\n" + Device.Fingerprint);
            var headers = new Dictionary<string, string>();
            using (var hash = SHA256.Create()) headers["x-installation"] = Jws.Encode(hash.ComputeHash(place));
            if (!string.IsNullOrEmpty(shown)) headers["authorization"] = "Bearer " + shown;
            return headers;
        }

        private static string Word(string name, string value) { return string.IsNullOrEmpty(value) ? null : name + "=" + Uri.EscapeDataString(value); }

        private UpdateOptions UpdatesTold()
        {
            return Updates ?? throw new LicenceException(LicenceProblem.Invalid, "This client was told nothing of updates.");
        }

        /// <exception cref="LicenceException">Unless a key of the program's has signed the name of the file.</exception>
        private FileSignature SignatureOf(Update update)
        {
            var read = FileSignature.Read(update.Signature, UpdatesTold().Key);
            if (read.File != update.File) throw Update.OtherFile();
            if (update.Size > UpdatesTold().Most) throw new LicenceException(LicenceProblem.TooLarge, "The update has " + update.Size + " bytes.");
            return read;
        }

        private bool IsNewer(Update update)
        {
            var build = UpdatesTold().Build;
            return build == null ? VersionOrder.IsNewer(update.Version, Version ?? "") : update.Build > build;
        }

        /// <summary>Whether the licence that is here, if there is one, would open this version.</summary>
        private bool Covers(Update update)
        {
            try
            {
                var products = Check().Products;
                return products.Count == 0 || products.Any(product => product.UpdatesUntil == null || product.UpdatesUntil >= update.ReleasedAt);
            }
            catch (LicenceException)
            {
                return true;
            }
        }

        /// <summary>Updates may have been bought since the licence was signed.</summary>
        private async Task<bool> CoversByNow(Update update, CancellationToken stop)
        {
            try
            {
                await RefreshAsync(stop).ConfigureAwait(false);
            }
            catch (LicenceException)
            {
                // What is here counts.
            }
            return Covers(update);
        }
    }
}
