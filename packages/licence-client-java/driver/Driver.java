package foyer.licence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Does what the conformance suite asks: a request of JSON on each line, an answer of JSON for each. */
final class Driver {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private LicenceClient client;
    private Update update;
    /** The moment at which the client's clock stands; null: the system's. */
    private Instant moment;

    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return moment == null ? Instant.now() : moment;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    };

    public static void main(String[] words) throws IOException, Json.Wrong {
        var driver = new Driver();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var answer = new LinkedHashMap<String, Object>();
            try {
                answer.put("ok", driver.answer(Json.objectOf(Json.read(line))));
            } catch (LicenceException error) {
                answer.put("problem", error.problem().text());
                answer.put("message", error.getMessage());
                answer.put("retry_after", error.retryAfter().isPresent() ? error.retryAfter().getAsLong() : null);
                answer.put("sign_in", error.asksToSignIn());
            }
            OUT.println(Json.write(answer));
        }
    }

    private static String text(Map<String, Object> line, String name) {
        return Fields.textOrNull(line.get(name));
    }

    private static Instant momentIn(Object value) {
        return value == null ? null : Instant.ofEpochSecond(Fields.momentOrNull(value));
    }

    private static Long unix(Instant moment) {
        return moment == null ? null : moment.getEpochSecond();
    }

    /** Pairs of a name and a value, which may be null. */
    private static Map<String, Object> told(Object... pairs) {
        var fields = new LinkedHashMap<String, Object>();
        for (int index = 0; index < pairs.length; index += 2) fields.put((String) pairs[index], pairs[index + 1]);
        return fields;
    }

    private static Map<String, Object> present(Licence licence) {
        var products = licence.products().stream()
                .map(each -> told("pid", each.pid(), "ends", unix(each.ends()), "updates_until", unix(each.updatesUntil())))
                .toList();
        var shown = told(
                "seat", licence.seat(), "line", licence.line(), "platform", licence.platform(), "kind", licence.kind(),
                "features", licence.features(), "issued_at", unix(licence.issuedAt()), "expires_at", unix(licence.expiresAt()),
                "products", products);
        if (licence.over() != 0) shown.put("over", licence.over());
        return shown;
    }

    private Object answer(Map<String, Object> line) throws LicenceException {
        return switch (text(line, "op")) {
            case "open" -> open(line);
            case "clock" -> setClock(line);
            case "verify" -> verify(line);
            case "this_device" -> thisDevice(line);
            case "json" -> isJson(Base64.getDecoder().decode(text(line, "bytes")));
            case "component" -> component(line);
            case "sign_in" -> present(client.signIn(prompt -> OUT.println(Json.write(told("show",
                    told("code", prompt.code(), "address", prompt.address(), "link", prompt.link()))))));
            case "sign_in_password" -> present(client.signInWithPassword(text(line, "email"), text(line, "password")));
            case "activate" -> present(client.activate(text(line, "key")));
            case "claim" -> present(client.claim());
            case "trial" -> present(line.containsKey("email")
                    ? client.startTrial(text(line, "email"), text(line, "password")) : client.startTrial());
            case "at_once" -> atOnce((List<?>) line.get("ops"));
            case "check" -> present(client.check());
            case "ensure" -> present(client.ensure());
            case "refresh" -> present(client.refresh());
            case "heartbeat" -> present(client.heartbeat());
            case "install" -> present(client.installOffline(text(line, "file")));
            case "devices" -> devices(line);
            case "use" -> use(line);
            case "next_call" -> unix(client.nextCall());
            case "keep_alive" -> keepAlive((Long) line.get("waits"));
            case "check_update" -> checkUpdate(line);
            case "download_update" -> downloadUpdate(line);
            case "offline_request" -> {
                var request = client.offlineRequest();
                yield told("file", request.file(), "link", request.link());
            }
            default -> act(line);
        };
    }

    private List<String> atOnce(List<?> ops) {
        var problems = new String[ops.size()];
        var threads = new ArrayList<Thread>();
        for (int index = 0; index < problems.length; index++) {
            int place = index;
            threads.add(new Thread(() -> {
                try {
                    answer(told("op", ops.get(place)));
                } catch (LicenceException error) {
                    problems[place] = error.problem().text();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (var thread : threads)
            try {
                thread.join();
            } catch (InterruptedException error) {
                throw new IllegalStateException(error);
            }
        return Arrays.asList(problems);
    }

    /** What answers nothing. */
    private Object act(Map<String, Object> line) throws LicenceException {
        switch (text(line, "op")) {
            case "release" -> client.release();
            case "give_back" -> client.giveBack();
            case "free" -> client.free(text(line, "id"), proofOf(line));
            case "find_purchase" -> client.findPurchase(text(line, "email"), text(line, "language"));
            default -> throw new IllegalArgumentException("There is no operation " + line.get("op"));
        }
        return null;
    }

    private Object setClock(Map<String, Object> line) {
        moment = momentIn(line.get("now"));
        return null;
    }

    private static Device deviceOf(Map<String, Object> device) {
        var components = new ArrayList<Device.Component>();
        for (var each : Fields.list(device.get("components"))) {
            var part = Json.objectOf(each);
            components.add(new Device.Component(text(part, "kind"), text(part, "hash")));
        }
        List<String> earlier = device.containsKey("earlier")
                ? Fields.list(device.get("earlier")).stream().map(String::valueOf).toList() : null;
        return new Device(
                text(device, "platform"), text(device, "fingerprint"), text(device, "device"), text(device, "name"), components,
                earlier, text(device, "virtual"));
    }

    private static UpdateOptions updatesOf(Map<String, Object> told) {
        var updates = UpdateOptions.of(text(told, "software"), text(told, "key")).system(text(told, "system"));
        if (told.get("build") instanceof Long build) updates.build(build);
        return updates.formats(Fields.list(told.get("formats")).stream().map(String::valueOf).toList());
    }

    private Object open(Map<String, Object> line) throws LicenceException {
        setClock(line);
        var keys = PublicKey.readAll(Json.write(line.get("keys")));
        var options = LicenceOptions.of(text(line, "server"), text(line, "line"), keys, Path.of(text(line, "store")))
                .device(deviceOf(Json.objectOf(line.get("device"))))
                .secret(text(line, "secret"))
                .version(text(line, "version"))
                .released(momentIn(line.get("released")))
                .proxy(text(line, "proxy"))
                .process(text(line, "process"))
                .clock(clock);
        if (line.get("timeout") instanceof Long seconds) options.timeout(Duration.ofSeconds(seconds));
        if (line.get("updates") != null) options.updates(updatesOf(Json.objectOf(line.get("updates"))));
        if (client != null) client.close();
        client = new LicenceClient(options);
        return null;
    }

    private static Object verify(Map<String, Object> line) throws LicenceException {
        var pinned = PublicKey.readAll(Json.write(line.get("keys")));
        var keys = PublicKey.trusted(pinned, Fields.list(line.get("offered")));
        return present(Licence.verify(
                text(line, "licence"), keys, text(line, "line"), text(line, "fingerprint"), momentIn(line.get("now")),
                momentIn(line.get("released")), text(line, "process")));
    }

    private static Object thisDevice(Map<String, Object> line) {
        var device = Device.read(text(line, "line"), text(line, "id"), Path.of(text(line, "root")));
        var shown = told(
                "platform", device.platform(), "fingerprint", device.fingerprint(), "device", device.address(), "name",
                device.name(), "components", Stored.asList(device.components()));
        if (device.virtual() != null) shown.put("virtual", device.virtual());
        return shown;
    }

    private static boolean isJson(byte[] bytes) {
        try {
            Json.read(bytes);
            return true;
        } catch (Json.Wrong cause) {
            return false;
        }
    }

    private static String component(Map<String, Object> line) {
        var component = Device.Component.of(text(line, "kind"), text(line, "line"), text(line, "value"));
        return component == null ? null : component.hash();
    }

    /** Neither a key nor an account: the seat that the client has. */
    private static LicenceClient.Proof proofOf(Map<String, Object> line) {
        if (line.containsKey("key")) return LicenceClient.Proof.key(text(line, "key"));
        if (!line.containsKey("email")) return LicenceClient.Proof.seat();
        return LicenceClient.Proof.account(text(line, "email"), text(line, "password"));
    }

    private Object devices(Map<String, Object> line) throws LicenceException {
        var seated = client.devices(proofOf(line));
        var devices = seated.devices().stream()
                .map(each -> told(
                        "id", each.id(), "device", each.device(), "name", each.name(), "last_seen", unix(each.lastSeen()),
                        "version", each.version(), "floating", each.floating()))
                .toList();
        return told("devices", devices, "may_free", seated.mayFree());
    }

    /** What the loop does until it has waited so often: the seconds of each wait, by which the clock goes on, and outcomes. */
    private Object keepAlive(long waits) {
        var log = new ArrayList<Object>();
        var left = new long[] {waits};
        client.keepAlive((licence, problem) -> log.add(problem == null ? "ok" : problem.problem().text()), milliseconds -> {
            log.add(milliseconds / 1000);
            moment = moment.plusMillis(milliseconds);
            if (--left[0] == 0) throw new InterruptedException();
        });
        // The mark of the interruption, which ended the loop.
        Thread.interrupted();
        return log;
    }

    private Object use(Map<String, Object> line) throws LicenceException {
        var meter = text(line, "meter");
        var meters = line.get("amount") instanceof Long amount ? client.use(meter, amount) : client.use(meter);
        if (meters == null) return null;
        return meters.stream()
                .map(each -> told(
                        "meter", each.meter(), "used", each.used(), "limit", each.limit(), "resets_at", unix(each.resetsAt())))
                .toList();
    }

    private Object checkUpdate(Map<String, Object> line) throws LicenceException {
        update = client.checkForUpdate(text(line, "channel"), text(line, "language"));
        if (update == null) return null;
        return told(
                "version", update.version(), "build", update.build(), "channel", update.channel(), "critical", update.critical(),
                "released_at", unix(update.releasedAt()), "notes", update.notes(), "notes_url", update.notesUrl(),
                "file", update.file(), "size", update.size());
    }

    /** Where it lies, and how far it had come when the client last said so. */
    private Object downloadUpdate(Map<String, Object> line) throws LicenceException {
        long stopAt = line.get("stop_at") instanceof Long bytes ? bytes : Long.MAX_VALUE;
        var come = new Object[1];
        var path = client.downloadUpdate(update, Path.of(text(line, "folder")), (received, size) -> {
            come[0] = received;
            return received < stopAt;
        });
        return told("path", path.toString(), "received", come[0]);
    }
}
