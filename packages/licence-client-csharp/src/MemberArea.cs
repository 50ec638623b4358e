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
    internal sealed class MemberArea
    {
        public const string Pending = "pending", SlowDown = "slowDown";
        private readonly HttpClient http;
        public string Address { get; }

        public MemberArea(string address, string proxy)
        {
            Address = address.TrimEnd('/');
            var handler = new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false };
            // Left out: the system's, as .NET knows it.
            if (proxy != null) handler.UseProxy = proxy.Length > 0;
            if (!string.IsNullOrEmpty(proxy)) handler.Proxy = new WebProxy(proxy);
            http = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(20) };
        }

        /// <returns>What a call brings, or, of a member who has not answered, one of the two texts above.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Post(string path, Dictionary<string, object> fields)
        {
            var body = new StringContent(Json.Write(fields), Encoding.UTF8, "application/json");
            using (var request = new HttpRequestMessage(HttpMethod.Post, Address + path) { Content = body })
            {
                // Some servers between here and there know no such question.
                request.Headers.ExpectContinue = false;
                return AnswerIn(await Reach(request).ConfigureAwait(false));
            }
        }

        /// <returns>What a call brings that changes nothing.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Get(string path)
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, Address + path)) return AnswerIn(await Reach(request).ConfigureAwait(false));
        }

        /// <returns>What a feed of updates tells; null: there is nothing newer.</returns>
        /// <exception cref="LicenceException">It says what is wrong.</exception>
        public async Task<object> Feed(string path, Dictionary<string, string> headers)
        {
            try
            {
                using (var response = await Open(new Uri(Address + path), headers).ConfigureAwait(false))
                {
                    if (response.StatusCode == HttpStatusCode.NoContent) return null;
                    var answer = Json.ReadObject(await response.Content.ReadAsStringAsync().ConfigureAwait(false));
                    if (response.StatusCode == HttpStatusCode.OK) return answer;
                    throw LicenceException.OfFeed((int)response.StatusCode, answer.Text("msg"), response.Headers.RetryAfter?.Delta);
                }
            }
            catch (Exception cause) when (IsOfTheLine(cause) || cause is FormatException)
            {
                throw new LicenceException(LicenceProblem.Unreachable, Address + " gave no answer.", null, cause);
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

        private static object AnswerIn((object, TimeSpan?) reply)
        {
            var (answer, retryAfter) = reply;
            var code = answer.Integer("cscode") ?? -1;
            if (code == 0) return answer.Field("data");
            if (code == 30001) return Pending;
            if (code == 30002) return SlowDown;
            throw LicenceException.Of(code, answer.Text("msg"), retryAfter);
        }

        /// <summary>The keys that the server publishes.</summary>
        public async Task<List<object>> Keys()
        {
            using (var request = new HttpRequestMessage(HttpMethod.Get, Address + "/.well-known/jwks.json"))
            {
                var reply = await Reach(request).ConfigureAwait(false);
                return reply.Item1.Field("keys") as List<object> ?? new List<object>();
            }
        }

        private async Task<(object, TimeSpan?)> Reach(HttpRequestMessage request)
        {
            try
            {
                using (var response = await http.SendAsync(request).ConfigureAwait(false))
                {
                    var text = await response.Content.ReadAsStringAsync().ConfigureAwait(false);
                    return (Json.ReadObject(text), response.Headers.RetryAfter?.Delta);
                }
            }
            catch (Exception cause) when (IsOfTheLine(cause) || cause is FormatException)
            {
                throw new LicenceException(LicenceProblem.Unreachable, Address + " gave no answer.", null, cause);
            }
        }
    }
}
