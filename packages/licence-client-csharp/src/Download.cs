using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>Brings a file, and goes on where a line broke.</summary>
    internal sealed class Download
    {
        /// <summary>A line on which nothing comes for so long is broken.</summary>
        private static readonly TimeSpan stall = TimeSpan.FromSeconds(30);
        /// <summary>So often in a row may a line break without a byte; each time it is waited for so much longer.</summary>
        private const int MostFailures = 3, PauseMilliseconds = 500, MostRedirects = 5, PieceBytes = 1 << 16;

        public MemberArea Server { get; set; }
        public Uri Url { get; set; }
        public long Size { get; set; }
        /// <summary>Where it grows; what is there already was brought before.</summary>
        public string Path { get; set; }
        /// <summary>Is told what has come, and the size, in bytes.</summary>
        public Action<long, long> Progress { get; set; }
        public CancellationToken Stop { get; set; }

        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task Run()
        {
            for (var failures = 0; ;)
            {
                var there = LengthOf(Path);
                if (there == Size) return;
                var first = there < Size ? there : 0;
                try
                {
                    await GoOn(first).ConfigureAwait(false);
                    return;
                }
                catch (LicenceException error) when (error.Problem == LicenceProblem.Unreachable)
                {
                    Stop.ThrowIfCancellationRequested();
                    failures = LengthOf(Path) > first ? 0 : failures + 1;
                    if (failures == MostFailures) throw;
                }
                await Task.Delay(failures * PauseMilliseconds, Stop).ConfigureAwait(false);
            }
        }

        public static long LengthOf(string path) { return File.Exists(path) ? new FileInfo(path).Length : 0; }

        private async Task GoOn(long first)
        {
            using (var answer = await Follow(first).ConfigureAwait(false))
            {
                var goesOn = answer.StatusCode == HttpStatusCode.PartialContent;
                // There is less of it than was said.
                if (answer.StatusCode == HttpStatusCode.RequestedRangeNotSatisfiable) throw NotThatFile();
                if (!goesOn && answer.StatusCode != HttpStatusCode.OK) throw Refusal(answer.StatusCode);
                var start = goesOn ? first : 0;
                var received = await Write(answer, start, goesOn ? FileMode.Append : FileMode.Create).ConfigureAwait(false);
                if (received == Size) return;
                // All that was announced is there, and it is too little.
                if (received > Size || received - start == answer.Content.Headers.ContentLength) throw NotThatFile();
                throw Broken(null);
            }
        }

        /// <returns>How far it has come.</returns>
        private async Task<long> Write(HttpResponseMessage answer, long start, FileMode mode)
        {
            var piece = new byte[PieceBytes];
            var received = start;
            using (var file = new FileStream(Path, mode, FileAccess.Write))
            {
                for (int length; (length = await Read(answer, piece).ConfigureAwait(false)) > 0;)
                {
                    received += length;
                    if (received > Size) break;
                    await file.WriteAsync(piece, 0, length).ConfigureAwait(false);
                    if (Progress == null) continue;
                    Progress(received, Size);
                    Stop.ThrowIfCancellationRequested();
                }
            }
            return received;
        }

        /// <summary>What goes wrong on the line, told apart from what goes wrong here.</summary>
        private async Task<int> Read(HttpResponseMessage answer, byte[] piece)
        {
            using (var watch = CancellationTokenSource.CreateLinkedTokenSource(Stop))
            {
                try
                {
                    var body = await answer.Content.ReadAsStreamAsync().ConfigureAwait(false);
                    var reading = body.ReadAsync(piece, 0, piece.Length, watch.Token);
                    var first = await Task.WhenAny(reading, Task.Delay(stall, watch.Token)).ConfigureAwait(false);
                    if (first == reading) return await reading.ConfigureAwait(false);
                }
                catch (Exception cause) when (MemberArea.IsOfTheLine(cause))
                {
                    Stop.ThrowIfCancellationRequested();
                    throw Broken(cause);
                }
                finally
                {
                    watch.Cancel();
                }
            }
            Stop.ThrowIfCancellationRequested();
            throw Broken(null);
        }

        /// <summary>A file may lie elsewhere, which is told nothing but what is wanted of it.</summary>
        private async Task<HttpResponseMessage> Follow(long first)
        {
            var headers = new Dictionary<string, string> { ["accept-encoding"] = "identity" };
            if (first > 0) headers["range"] = "bytes=" + first + "-";
            var place = Url;
            for (var hops = 0; hops <= MostRedirects && Update.IsWeb(place); hops++)
            {
                var answer = await Ask(place, headers).ConfigureAwait(false);
                var next = (int)answer.StatusCode >= 300 && (int)answer.StatusCode < 400 ? answer.Headers.Location : null;
                if (next == null) return answer;
                answer.Dispose();
                place = new Uri(place, next);
            }
            throw new LicenceException(LicenceProblem.Server, "The update is nowhere to be found.");
        }

        private async Task<HttpResponseMessage> Ask(Uri place, Dictionary<string, string> headers)
        {
            try
            {
                return await Server.Open(place, headers, Stop).ConfigureAwait(false);
            }
            catch (Exception cause) when (MemberArea.IsOfTheLine(cause))
            {
                Stop.ThrowIfCancellationRequested();
                throw Broken(cause);
            }
        }

        private static LicenceException Broken(Exception cause)
        {
            return new LicenceException(LicenceProblem.Unreachable, "The download was interrupted.", null, cause);
        }

        private static LicenceException Refusal(HttpStatusCode status)
        {
            if (status == HttpStatusCode.Unauthorized || status == HttpStatusCode.Forbidden)
                return new LicenceException(LicenceProblem.NotAuthorized, "The address of the update is good no more: check for it again.");
            return new LicenceException(LicenceProblem.Server, "The server answers " + (int)status + ".");
        }

        /// <summary>It is removed, so that the next try starts over.</summary>
        private LicenceException NotThatFile()
        {
            File.Delete(Path);
            return new LicenceException(LicenceProblem.Damaged, "The file is another one than the update says.");
        }
    }
}
