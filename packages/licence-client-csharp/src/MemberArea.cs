using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Foyer.Licence
{
    /// <summary>The server, and how it is reached.</summary>
    internal sealed class MemberArea : IDisposable
    {
        public const string Pending = "pending", SlowDown = "slowDown";
        private readonly HttpClient http;
        public string Address { get; }

        /// <summary>So long may a call take; two of the longest fit into the age of a lock that was left behind.</summary>
        public TimeSpan Timeout { get; }
        private static readonly TimeSpan usually = TimeSpan.FromSeconds(20), longest = TimeSpan.FromSeconds(40);
        /// <summary>In bytes: no answer of a member area has more.</summary>
        private const int Most = 1 << 20;

        public MemberArea(string address, string proxy, TimeSpan? timeout)
        {
            Timeout = timeout == null ? usually : timeout.Value < longest ? timeout.Value : longest;
            Address = address.TrimEnd('/');
            var handler = new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
            // Left out: the system's, as .NET knows it.
            if (proxy != null) handler.UseProxy = proxy.Length > 0;
            if (!string.IsNullOrEmpty(proxy)) handler.Proxy = new WebProxy(proxy);
            http = new HttpClient(handler) { Timeout = System.Threading.Timeout.InfiniteTimeSpan };
        }

        public void Dispose() { http.Dispose(); }

        /// <returns>What a call brings, or, of a member who has not answered, one of the two texts above.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Post(string path, Dictionary<string, object> fields, CancellationToken stop)
        {
            var body = new StringContent(Json.Write(fields), Encoding.UTF8, "application/json");
            using (var request = new HttpRequestMessage(HttpMethod.Post, Address + path) { Content = body })
            {
                // Some servers between here and there know no such question.
                request.Headers.ExpectContinue = false;
                return AnswerIn(await Reach(request, stop).ConfigureAwait(false));
            }
        }

        /// <returns>What a call brings that changes nothing.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Get(string path, CancellationToken stop)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, Address + path)) return AnswerIn(await Reach(request, stop).ConfigureAwait(false));
        }

        /// <returns>What a feed of updates tells; null: there is nothing newer.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Feed(string path, Dictionary<string, string> headers, CancellationToken stop)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, Address + path))
            {
                foreach (var header in headers) request.Headers.TryAddWithoutValidation(header.Key, header.Value);
                var reply = await Reach(request, stop).ConfigureAwait(false);
                if (reply.Status == HttpStatusCode.NoContent) return null;
                if (reply.Status == HttpStatusCode.OK) return reply.Answer;
                throw LicenceException.OfFeed((int)reply.Status, reply.Answer.Text("msg"), reply.RetryAfter);
            }
        }

        /// <returns>An answer that is still coming.</returns>
        public async Task<HttpResponseMessage> Open(Uri address, Dictionary<string, string> headers, CancellationToken stop = default(CancellationToken))
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, address))
            {
                foreach (var header in headers) request.Headers.TryAddWithoutValidation(header.Key, header.Value);
                return await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, stop).ConfigureAwait(false);
            }
        }

        /// <summary>Whether it went wrong between here and the server.</summary>
        public static bool IsOfTheLine(Exception cause)
        {
            return cause is HttpRequestException || cause is OperationCanceledException || cause is IOException || cause is WebException;
        }

        private static object AnswerIn(Reply reply)
        {
            var (answer, retryAfter) = (reply.Answer, reply.RetryAfter);
            var code = answer.Integer("cscode") ?? -1;
            if (code == 0) return answer.Field("data");
            if (code == 30001) return Pending;
            if (code == 30002) return SlowDown;
            throw LicenceException.Of(code, answer.Text("msg"), retryAfter);
        }

        /// <summary>The keys that the server publishes.</summary>
        public async Task<List<object>> Keys(CancellationToken stop)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, Address + "/.well-known/jwks.json"))
            {
                var reply = await Reach(request, stop).ConfigureAwait(false);
                return reply.Answer.Field("keys") as List<object> ?? new List<object>();
            }
        }

        private struct Reply
        {
            public HttpStatusCode Status;
            public object Answer;
            public TimeSpan? RetryAfter;
        }

        /// <summary>Whatever goes wrong here went wrong between here and the server, unless the program stopped it.</summary>
        private async Task<Reply> Reach(HttpRequestMessage request, CancellationToken stop)
        {
            using (var end = CancellationTokenSource.CreateLinkedTokenSource(stop))
            {
                end.CancelAfter(Timeout);
                try
                {
                    var tooLong = Task.Delay(System.Threading.Timeout.InfiniteTimeSpan, end.Token);
                    var reading = Whole(request, end.Token);
                    if (await Task.WhenAny(reading, tooLong).ConfigureAwait(false) == reading) return await reading.ConfigureAwait(false);
                    Forget(reading);
                    stop.ThrowIfCancellationRequested();
                    throw new IOException("The answer takes too long.");
                }
                catch (Exception cause) when (!(cause is LicenceException))
                {
                    stop.ThrowIfCancellationRequested();
                    throw new LicenceException(LicenceProblem.Unreachable, Address + " gave no answer.", null, cause);
                }
                finally
                {
                    end.Cancel();
                }
            }
        }

        /// <summary>What it brings is of no use then, nor is what it fails by.</summary>
        private static void Forget(Task late) { late.ContinueWith(each => each.Exception, TaskContinuationOptions.OnlyOnFaulted); }

        private async Task<Reply> Whole(HttpRequestMessage request, CancellationToken end)
        {
            using (var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, end).ConfigureAwait(false))
            using (end.Register(response.Dispose))
            {
                var reply = new Reply { Status = response.StatusCode, RetryAfter = response.Headers.RetryAfter?.Delta };
                if (response.StatusCode == HttpStatusCode.NoContent) return reply;
                var bytes = new MemoryStream();
                var piece = new byte[1 << 14];
                var body = await response.Content.ReadAsStreamAsync().ConfigureAwait(false);
                for (int length; (length = await body.ReadAsync(piece, 0, piece.Length, end).ConfigureAwait(false)) > 0;)
                {
                    bytes.Write(piece, 0, length);
                    if (bytes.Length > Most) throw new IOException("The answer is too large.");
                }
                reply.Answer = Json.Read(bytes.ToArray()).Members();
                return reply;
            }
        }
    }
}
