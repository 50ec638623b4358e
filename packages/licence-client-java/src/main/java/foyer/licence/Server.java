package foyer.licence;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A member area. */
final class Server {
    /** Two of the longest calls fit into the age of a lock that was left behind. */
    private static final Duration LONGEST = Duration.ofSeconds(40);
    /** What goes on may not rest for longer. */
    static final Duration LONGEST_REST = Duration.ofSeconds(20);
    /** In bytes: no answer of a member area has more. */
    private static final int MOST = 1 << 20;
    private static final int MOST_REDIRECTS = 5;

    final String address;
    final Duration timeout;
    private final Proxies proxies;
    private final HttpClient client;

    Server(LicenceOptions options) {
        address = options.server.replaceAll("/+$", "");
        timeout = options.timeout.compareTo(LONGEST) < 0 ? options.timeout : LONGEST;
        proxies = new Proxies(options.proxy, System::getenv);
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                // A member area sends callers nowhere else; a captive portal does.
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(LONGEST_REST)
                .proxy(proxies)
                .build();
    }

    /** @param body empty where there is none */
    private record Whole(int status, long retryAfter, Map<String, Object> body) {}

    /** An answer to a poll that is no problem. */
    enum Wait {
        /** The member has not answered yet. */
        PENDING,
        /** It was asked too often. */
        SLOW_DOWN,
    }

    /** What a call brings, or a {@link Wait}. */
    Object post(String path, Map<String, Object> fields) throws LicenceException {
        return answerIn(whole(path, Json.write(fields), Map.of()));
    }

    /** What a call brings that changes nothing. */
    Object get(String path, Map<String, String> query) throws LicenceException {
        return answerIn(whole(withQuery(path, query), null, Map.of()));
    }

    private static Object answerIn(Whole whole) throws LicenceException {
        var code = whole.body.get("cscode");
        if (Long.valueOf(0).equals(code)) return whole.body.get("data");
        if (Long.valueOf(30001).equals(code)) return Wait.PENDING;
        if (Long.valueOf(30002).equals(code)) return Wait.SLOW_DOWN;
        throw new LicenceException(Problem.ofCode(code), Fields.messageIn(whole.body), whole.retryAfter, null);
    }

    /** The keys that the server publishes. */
    List<?> keys() throws LicenceException {
        return Fields.list(whole("/.well-known/jwks.json", null, Map.of()).body.get("keys"));
    }

    /** What a feed of updates tells; null: there is nothing newer. */
    Map<String, Object> feed(String path, Map<String, String> query, Map<String, String> shown) throws LicenceException {
        var whole = whole(withQuery(path, query), null, shown);
        if (whole.status == 200) return whole.body;
        if (whole.status == 204) return null;
        var message = Fields.messageIn(whole.body);
        throw new LicenceException(Problem.ofStatus(whole.status), message, whole.retryAfter, null);
    }

    /** An answer that is still coming; from elsewhere, if what is asked for lies there. */
    HttpResponse<Pieces> open(String wanted, Map<String, String> headers) throws IOException, LicenceException {
        var place = wanted;
        for (int count = 0; count <= MOST_REDIRECTS; count++) {
            var answer = send(place, null, headers, LONGEST_REST);
            if (answer.statusCode() < 300 || answer.statusCode() > 399) return answer;
            answer.body().close();
            place = joined(place, answer.headers().firstValue("location").orElse("file:///"));
            if (place == null) break;
        }
        throw new IOException("The address leads nowhere.");
    }

    /** All of an answer, within the time and the size that there is for one. */
    private Whole whole(String path, String json, Map<String, String> headers) throws LicenceException {
        long end = System.nanoTime() + timeout.toNanos();
        var silent = address + " gave no answer.";
        try {
            var answer = send(address + path, json, headers, timeout);
            var retryAfter = answer.headers().firstValue("retry-after").filter(text -> text.matches("[0-9]{1,9}"));
            long seconds = retryAfter.map(Long::valueOf).orElse(-1L);
            try (var body = answer.body()) {
                if (answer.statusCode() == 204) return new Whole(204, seconds, Map.of());
                var read = Json.read(bytesOf(body, end));
                return new Whole(answer.statusCode(), seconds, Fields.of(read));
            }
        } catch (IOException | Json.Wrong cause) {
            throw new LicenceException(Problem.UNREACHABLE, silent, cause);
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw LicenceException.stopped();
        }
    }

    private static byte[] bytesOf(Pieces body, long end) throws IOException, InterruptedException {
        var whole = new ByteArrayOutputStream();
        for (var piece = body.next(end - System.nanoTime()); piece != null; piece = body.next(end - System.nanoTime())) {
            for (var part : piece) {
                var bytes = new byte[part.remaining()];
                part.get(bytes);
                whole.writeBytes(bytes);
            }
            if (whole.size() > MOST) throw new IOException("The answer is too large.");
        }
        return whole.toByteArray();
    }

    /** Sends a request. @param json null: nothing is sent */
    private HttpResponse<Pieces> send(String place, String json, Map<String, String> headers, Duration limit)
            throws IOException, LicenceException {
        HttpRequest.Builder request;
        try {
            request = HttpRequest.newBuilder(URI.create(place)).timeout(limit);
        } catch (IllegalArgumentException cause) {
            throw new IOException(cause);
        }
        headers.forEach(request::header);
        // Java's own authenticator would take what is shown to feeds from the request, and answer refusals by itself.
        var authorization = proxies.authorization(URI.create(place));
        if (authorization != null) request.header("proxy-authorization", authorization);
        if (json != null) request.header("content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json));
        var sent = client.sendAsync(request.build(), facts -> new Pieces());
        try {
            return sent.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException cause) {
            sent.cancel(true);
            throw new IOException(cause);
        } catch (InterruptedException cause) {
            sent.cancel(true);
            Thread.currentThread().interrupt();
            throw LicenceException.stopped();
        }
    }

    /** Where a link on a page leads; null: to no address of the web. */
    static String joined(String page, String link) {
        try {
            var place = URI.create(page).resolve(link);
            boolean isWeb = List.of("http", "https").contains(String.valueOf(place.getScheme())) && place.getHost() != null;
            return isWeb ? place.toString() : null;
        } catch (IllegalArgumentException cause) {
            return null;
        }
    }

    private static String withQuery(String path, Map<String, String> query) {
        var pairs = new StringJoiner("&", query.isEmpty() ? path : path + "?", "");
        query.forEach((name, value) -> pairs.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)));
        return pairs.toString();
    }
}
