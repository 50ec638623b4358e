using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>What a program says of itself that updates itself.</summary>
    public sealed class UpdateOptions
    {
        /// <summary>The family of the program in the vendor's catalogue, such as `ebbcatch-video`.</summary>
        public string Software { get; set; }
        /// <summary>minisign's public key, shipped with the program: the text of the `.pub` file; of several, one below the other.</summary>
        public string Key { get; set; }
        /// <summary>The build of this program: what is newer has a higher one. null: its version counts.</summary>
        public long? Build { get; set; }
        /// <summary>What it can install, such as `msi`, the best first; null: what there is for its system.</summary>
        public IReadOnlyList<string> Formats { get; set; }
        /// <summary>The version of the system, such as `10.0.19045`; null: what the system says of itself.</summary>
        public string System { get; set; }
        /// <summary>In bytes: a larger file is refused.</summary>
        public long Most { get; set; } = 4L << 30;
    }

    /// <summary>An update that is there for this program, signed by a key of the program's.</summary>
    public sealed class Update
    {
        private const int PieceBytes = 1 << 16;

        public string Version { get; private set; }
        public long Build { get; private set; }
        public string Channel { get; private set; }
        /// <summary>It is not to be put off: it, or one that it takes in.</summary>
        public bool Critical { get; private set; }
        public DateTimeOffset ReleasedAt { get; private set; }
        /// <summary>What is new, as plain text; lines that begin with a dash are a list. null: nothing is said.</summary>
        public string Notes { get; private set; }
        /// <summary>The page with the release notes, for a browser; null: there is none.</summary>
        public Uri NotesUrl { get; private set; }
        /// <summary>The name of its file, which says software, version, build and system.</summary>
        public string File { get; private set; }
        public Uri Url { get; private set; }
        /// <summary>In bytes.</summary>
        public long Size { get; private set; }

        private string sha256;
        internal string Signature { get; private set; }

        /// <summary>Reads the answer of the feed.</summary>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        internal static Update Read(object answer, string server, string software, string platform)
        {
            var isAddress = Uri.TryCreate(new Uri(server), answer.Text("url") ?? "", out var url) && IsWeb(url);
            var texts = new[] { "version", "file", "url", "sha256" };
            var numbers = new[] { "build", "size", "released_at" };
            if (!isAddress || texts.Any(key => answer.Text(key) == null) || numbers.Any(key => answer.Integer(key) == null))
                throw new LicenceException(LicenceProblem.Server, "The server's answer is no update.");
            var update = new Update
            {
                Version = answer.Text("version"),
                Build = answer.Integer("build").Value,
                Channel = answer.Text("channel") ?? "stable",
                Critical = answer.Flag("critical"),
                ReleasedAt = Licence.Moment(answer, "released_at").Value,
                Notes = answer.Text("notes"),
                NotesUrl = Uri.TryCreate(answer.Text("notes_url") ?? "", UriKind.Absolute, out var page) && IsWeb(page) ? page : null,
                File = answer.Text("file"),
                Url = url,
                Size = answer.Integer("size").Value,
                sha256 = answer.Text("sha256"),
                Signature = answer.Text("signature") ?? "",
            };
            if (!update.IsNamed(software, platform, answer.Text("arch") ?? "any")) throw OtherFile();
            return update;
        }

        internal static bool IsWeb(Uri url) { return url.Scheme == "https" || url.Scheme == "http"; }

        internal static LicenceException OtherFile() { return FileSignature.Forged("The update was signed as another file."); }

        /// <returns>What is wrong with a file; null: it is the update's.</returns>
        internal LicenceException ProblemOf(string path, FileSignature signature)
        {
            using (var plain = SHA256.Create())
            using (var signed = new Blake2b())
            using (var file = System.IO.File.OpenRead(path))
            {
                var piece = new byte[PieceBytes];
                for (int length; (length = file.Read(piece, 0, piece.Length)) > 0;)
                {
                    plain.TransformBlock(piece, 0, length, null, 0);
                    signed.Update(piece, length);
                }
                plain.TransformFinalBlock(piece, 0, 0);
                var hash = BitConverter.ToString(plain.Hash).Replace("-", "").ToLowerInvariant();
                if (hash != sha256)
                    return new LicenceException(LicenceProblem.Damaged, "The file is another one than the update says.");
                return signature.IsOf(signed.Final()) ? null : FileSignature.Forged("This file is not signed.");
            }
        }

        /// <summary>
        /// A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for
        /// the beginning of one (decision 0260).
        /// </summary>
        private const string VersionPattern = @"^[0-9]+(\.[0-9]+){1,3}(-[0-9A-Za-z.-]+)?\z";

        /// <summary>The name is signed, so what it says is true: which software, version, build and system it is.</summary>
        private bool IsNamed(string software, string platform, string arch)
        {
            if (!Regex.IsMatch(Version, VersionPattern) || (arch != "any" && arch != SystemParts.Architecture())) return false;
            var start = software + "-" + Version + "-" + Build + "-" + platform + (arch == "any" ? "" : "-" + arch);
            return File.StartsWith(start, StringComparison.Ordinal) && Regex.IsMatch(File.Substring(start.Length), @"^(-update|-full)?(\.[a-z0-9]{1,8}){0,2}\z");
        }
    }
}
