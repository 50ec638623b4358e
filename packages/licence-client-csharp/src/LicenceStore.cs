using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>What is kept between two starts of a program, encrypted: docs/reference/licences has the form.</summary>
    internal sealed class LicenceStore
    {
        private static readonly byte[] about = Encoding.UTF8.GetBytes("foyer-licence-store");
        /// <summary>A lock that is older was left by a process that is gone (docs/reference/licences).</summary>
        private static readonly TimeSpan stale = TimeSpan.FromSeconds(90);
        private const int PauseMilliseconds = 25;
        /// <summary>So long a virus scanner, or a program that makes backups, may hold a file that it looks into.</summary>
        private static readonly TimeSpan mostHeld = TimeSpan.FromSeconds(2);
        private readonly string path;
        private readonly byte[][] keys;

        /// <param name="before">Secrets that open what was written under them.</param>
        public LicenceStore(string path, string secret, IEnumerable<string> before)
        {
            this.path = Path.GetFullPath(path);
            using (var hash = SHA256.Create())
                keys = new[] { secret }.Concat(before).Select(each => hash.ComputeHash(Encoding.UTF8.GetBytes("foyer-licence-store-1\n" + each))).ToArray();
        }

        /// <returns>null, too, for a file that cannot be read: the member signs in again.</returns>
        public Dictionary<string, object> Load()
        {
            try
            {
                byte[] content = null;
                UnlessHeld(() => content = File.ReadAllBytes(path));
                var file = Json.Read(content);
                byte[] box = Jws.Decode(file.Text("box") ?? ""), nonce = Jws.Decode(file.Text("nonce") ?? "");
                var text = keys.Select(key => Sodium.Unseal(box, about, key, nonce)).FirstOrDefault(each => each != null);
                var stored = text == null ? null : Json.Read(text) as Dictionary<string, object>;
                return stored.Text("licence") == null ? null : stored;
            }
            catch (Exception cause) when (IsOfFiles(cause) || cause is FormatException || cause is LicenceException)
            {
                return null;
            }
        }

        /// <summary>The file is replaced as a whole, so that a program that ends early leaves no half.</summary>
        /// <exception cref="LicenceException">It cannot be written.</exception>
        public void Save(Dictionary<string, object> stored)
        {
            var box = Sodium.Seal(Encoding.UTF8.GetBytes(Json.Write(stored)), about, keys[0], out var nonce);
            var file = new Dictionary<string, object>
            {
                ["foyer"] = "licence-store",
                ["version"] = 1,
                ["nonce"] = Jws.Encode(nonce),
                ["box"] = Jws.Encode(box),
            };
            var draft = path + "." + BitConverter.ToString(Sodium.Random(6)).Replace("-", "").ToLowerInvariant() + ".new";
            try
            {
                Directory.CreateDirectory(Path.GetDirectoryName(path));
                File.WriteAllText(draft, "");
                // Its owner's alone, before there is anything in it; on Windows the user's folders are so by themselves.
                if (Path.DirectorySeparatorChar == '/') chmod(draft, OwnerAlone);
                File.WriteAllText(draft, Json.Write(file));
                UnlessHeld(() =>
                {
                    if (File.Exists(path)) File.Replace(draft, path, null);
                    else File.Move(draft, path);
                });
            }
            catch (Exception cause) when (IsOfFiles(cause))
            {
                Remove(draft);
                throw LicenceException.Unwritable(cause);
            }
        }

        public void Clear() { Remove(path); }

        /// <summary>
        /// Keeps others from the store: by a file that is there meanwhile, the one way that every language and system has.
        /// </summary>
        /// <returns>What lets others at it again; null: another one has it for longer.</returns>
        /// <exception cref="LicenceException">It cannot be written.</exception>
        public async Task<IDisposable> Lock(TimeSpan patience, CancellationToken stop)
        {
            var since = Stopwatch.StartNew();
            for (var held = TryLock(); ; held = TryLock())
            {
                if (held != null || since.Elapsed >= patience) return held;
                await Task.Delay(PauseMilliseconds, stop).ConfigureAwait(false);
            }
        }

        /// <returns>null: another one has it.</returns>
        /// <exception cref="LicenceException">It cannot be written.</exception>
        public IDisposable TryLock()
        {
            var place = path + ".lock";
            try
            {
                Directory.CreateDirectory(Path.GetDirectoryName(path));
                using (new FileStream(place, FileMode.CreateNew, FileAccess.Write)) return new Held(place);
            }
            catch (Exception cause) when (IsOfFiles(cause))
            {
                if (!File.Exists(place) && !IsOfTheMoment(place)) throw LicenceException.Unwritable(cause);
            }
            if (File.Exists(place) && (DateTime.UtcNow - File.GetLastWriteTimeUtc(place)).Duration() > stale) Remove(place);
            return null;
        }

        /// <summary>A lock that went between two looks: another one can be made there.</summary>
        private static bool IsOfTheMoment(string place)
        {
            var other = place + Guid.NewGuid().ToString("N").Substring(0, 8);
            try
            {
                using (new FileStream(other, FileMode.CreateNew, FileAccess.Write)) { }
                Remove(other);
                return true;
            }
            catch (Exception cause) when (IsOfFiles(cause))
            {
                return false;
            }
        }

        private sealed class Held : IDisposable
        {
            private readonly string place;
            public Held(string place) { this.place = place; }
            public void Dispose() { Remove(place); }
        }

        private static bool IsOfFiles(Exception cause)
        {
            return cause is IOException || cause is UnauthorizedAccessException || cause is System.Security.SecurityException || cause is NotSupportedException;
        }

        /// <summary>Does something with a file, again and again while another program holds it, which Windows alone knows.</summary>
        internal static void UnlessHeld(Action work)
        {
            for (var since = Stopwatch.StartNew(); ; Thread.Sleep(PauseMilliseconds))
            {
                try
                {
                    work();
                    return;
                }
                catch (Exception cause) when (IsHeld(cause) && since.Elapsed < mostHeld)
                {
                    // A moment later it may be free.
                }
            }
        }

        private static bool IsHeld(Exception cause)
        {
            var isGone = cause is FileNotFoundException || cause is DirectoryNotFoundException;
            return Path.DirectorySeparatorChar == '\\' && !isGone && (cause is IOException || cause is UnauthorizedAccessException);
        }

        private static void Remove(string file)
        {
            try
            {
                UnlessHeld(() => File.Delete(file));
            }
            catch (Exception cause) when (IsOfFiles(cause))
            {
                // It is of no use to say so.
            }
        }

        private const int OwnerAlone = 0x180; // 0600

        [DllImport("libc", SetLastError = true)]
        private static extern int chmod(string path, int mode);
    }
}
