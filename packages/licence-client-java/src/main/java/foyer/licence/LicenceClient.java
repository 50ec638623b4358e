package foyer.licence;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A program's way to its licence. Calls wait for the network, so a window makes them on another thread; one client serves all
 * threads, and a thread that is interrupted ends its call ({@link Problem#STOPPED}).
 */
public final class LicenceClient implements AutoCloseable {
    /** After these the program says what is wrong with its licence, and not what the server, or the disk, had to say. */
    private static final Set<Problem> SAYS_NOTHING =
            Set.of(Problem.UNREACHABLE, Problem.SERVER, Problem.TOO_OFTEN, Problem.SYSTEM);
    /** A program whose licence is good does not wait for another process. */
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(3);
    /** In seconds: so long after a call in vain comes the next one; of a floating seat, whose lease is short. */
    private static final long IN_VAIN = 3600;
    private static final long IN_VAIN_FLOATING = 60;

    private final LicenceHolder holder;
    private final Updater updater;

    /** Nothing is read or asked yet, but for the parts of the computer. */
    public LicenceClient(LicenceOptions options) {
        holder = new LicenceHolder(options);
        updater = new Updater(holder, this);
    }

    /**
     * What the member has to do in the browser.
     *
     * @param code to be typed at {@code address}, for anyone who cannot open {@code link}
     * @param address the page for the code
     * @param link the address with the code in it: open it, or show it as a QR code
     * @param expiresAt the end of the code
     */
    public record Prompt(String code, String address, String link, Instant expiresAt) {}

    /**
     * A device that has one of the seats.
     *
     * @param id for {@link LicenceClient#free}
     * @param device its address, or label
     * @param name its own name; null: unknown
     * @param lastSeen when it last called
     * @param version of the program on it; null: it has not said it
     * @param floating it is at work on a floating seat: to free it counts as no release
     */
    public record SeatedDevice(String id, String device, String name, Instant lastSeen, String version, boolean floating) {
        private static SeatedDevice of(Object value) throws LicenceException {
            var fields = Fields.of(value);
            return new SeatedDevice(
                    Fields.text(fields, "id"), Fields.text(fields, "device"), Fields.textOrNull(fields.get("name")),
                    Instant.ofEpochSecond(Fields.number(fields, "last_seen")), Fields.textOrNull(fields.get("version")),
                    Boolean.TRUE.equals(fields.get("floating")));
        }
    }

    /**
     * The devices that have the seats of a line.
     *
     * @param devices each of them
     * @param mayFree one may be freed now: the year's releases are not used up. One that floats may be at any time
     */
    public record SeatedDevices(List<SeatedDevice> devices, boolean mayFree) {}

    /** By what a program shows whose seats it may list and free. */
    public static final class Proof {
        private final Map<String, Object> fields;

        private Proof(Map<String, Object> fields) {
            this.fields = fields;
        }

        /** The seat that this program has. */
        public static Proof seat() {
            return new Proof(Map.of());
        }

        /** A licence key. */
        public static Proof key(String key) {
            return new Proof(Map.of("key", key));
        }

        /** An account. */
        public static Proof account(String email, String password) {
            return new Proof(Map.of("email", email, "pw", password));
        }
    }

    /**
     * The request of a machine without network.
     *
     * @param file the text of a file that is carried to a browser
     * @param link an address for a QR code
     */
    public record OfflineRequest(String file, String link) {}

    /** Told of a download. */
    @FunctionalInterface
    public interface Progress {
        /**
         * What has come, and the size, in bytes.
         *
         * @return false breaks it off ({@link Problem#STOPPED}); the next call goes on
         */
        boolean at(long received, long size);
    }

    /** Lets the member confirm this device in the browser, and waits for it. The program never sees a password. */
    public Licence signIn(Consumer<Prompt> show) throws LicenceException {
        var begun = holder.alone(true, null, () -> {
            holder.load();
            return Fields.of(holder.post("/licence/device_code", holder.withProcess(holder.request())));
        });
        long expiresAt = holder.now() + Fields.seconds(begun, "expires_in", 3600);
        long interval = Fields.seconds(begun, "interval", 60), seconds = interval;
        var asked = holder.withProcess(Map.of("device_code", Fields.text(begun, "device_code")));
        show.accept(new Prompt(
                Fields.text(begun, "user_code"), Fields.text(begun, "verification_uri"),
                Fields.text(begun, "verification_uri_complete"), Instant.ofEpochSecond(expiresAt)));
        while (holder.now() < expiresAt) {
            pause(Duration.ofSeconds(seconds));
            var answer = holder.alone(() -> {
                var polled = poll(asked);
                return polled instanceof Server.Wait ? polled : holder.keep(polled);
            });
            if (answer instanceof Licence licence) return licence;
            if (answer == Server.Wait.SLOW_DOWN) seconds += interval;
        }
        throw new LicenceException(Problem.CODE_EXPIRED, "This device was not confirmed in time.");
    }

    static void pause(Duration time) throws LicenceException {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw LicenceException.stopped();
        }
    }

    /** A lost answer is no refusal: while the code is good it can be asked for again. */
    private Object poll(Map<String, Object> asked) throws LicenceException {
        try {
            return holder.server.post("/licence/token", asked);
        } catch (LicenceException problem) {
            if (problem.problem() == Problem.UNREACHABLE) return Server.Wait.SLOW_DOWN;
            throw problem;
        }
    }

    /**
     * Signs in with what the member typed into the program; {@link #signIn} is the better way. A program that has had a seat
     * shows its last token, so that guessers do not keep it out.
     */
    public Licence signInWithPassword(String email, String password) throws LicenceException {
        return holder.alone(true, null, () -> {
            var stored = holder.load();
            var typed = new LinkedHashMap<String, Object>(Map.of("email", email, "pw", password));
            if (stored != null && stored.refreshToken != null) typed.put("token", stored.refreshToken);
            return take("/licence/sign_in", typed);
        });
    }

    /** Takes a seat by a typed licence key. */
    public Licence activate(String key) throws LicenceException {
        return holder.alone(true, null, () -> take("/licence/activate", Map.of("key", key)));
    }

    /** Takes the seat that the vendor, or the owner, has bound to this device in advance; {@link Problem#NOTHING_PAID}: none is. */
    public Licence claim() throws LicenceException {
        return holder.alone(true, null, () -> take("/licence/claim", Map.of()));
    }

    /** Begins the trial of this device, or goes on with it. */
    public Licence startTrial() throws LicenceException {
        return holder.alone(true, null, () -> take("/licence/trial", Map.of()));
    }

    /** The same for an account, which has one trial of a line. */
    public Licence startTrial(String email, String password) throws LicenceException {
        return holder.alone(true, null, () -> take("/licence/trial", Map.of("email", email, "pw", password)));
    }

    /** One of the ways to a seat. */
    private Licence take(String path, Map<String, Object> more) throws LicenceException {
        holder.load();
        var asked = holder.withProcess(holder.request());
        asked.putAll(more);
        return holder.keep(holder.post(path, asked));
    }

    /** The licence of this device, checked without network. */
    public Licence check() throws LicenceException {
        return holder.looked().licence();
    }

    /** The licence here if it is good, and when by this machine's clock a refresh, or a beat, is due; else its problem. */
    private record Standing(Licence good, Long dueAt, LicenceException problem) {
        boolean isGoodUntil(long now) {
            return good != null && (dueAt == null || dueAt > now);
        }
    }

    /**
     * What a program does when it starts: it checks, and refreshes when it is time and there is a network. A licence that is good
     * opens until its last day, whatever the server says, unless the seat was taken back or the account suspended.
     */
    public Licence ensure() throws LicenceException {
        var stored = holder.load();
        if (stored == null || stored.refreshToken == null) return check();
        var standing = standing();
        if (standing.isGoodUntil(holder.now())) return standing.good;
        try {
            return holder.alone(false, standing.good == null ? null : SHORT_PATIENCE, () -> {
                // Another process may have done it meanwhile.
                var now = standing();
                if (now.isGoodUntil(holder.now())) return now.good;
                return renew(isFloating() ? "/licence/heartbeat" : "/licence/refresh");
            });
        } catch (LicenceException problem) {
            holder.notBefore = holder.now() + (isFloating() ? IN_VAIN_FLOATING : IN_VAIN);
            if (standing.good != null && !problem.problem().endsALicence()) return standing.good;
            throw standing.problem != null && SAYS_NOTHING.contains(problem.problem()) ? standing.problem : problem;
        }
    }

    private Standing standing() {
        try {
            var looked = holder.looked();
            var stored = holder.load();
            if (stored == null) return new Standing(looked.licence(), null, null);
            var moment = stored.lease == null ? stored.refreshAfter : Long.valueOf(stored.lease.heartbeatAfter());
            return new Standing(looked.licence(), moment == null ? null : holder.now() + (moment - looked.now()), null);
        } catch (LicenceException problem) {
            return new Standing(null, null, problem);
        }
    }

    private boolean isFloating() {
        var stored = holder.load();
        return stored != null && stored.lease != null;
    }

    /**
     * When {@link #ensure} is to be called again: when a refresh, or a beat, is due, and where it was in vain, in an hour (in a
     * minute for a floating seat).
     *
     * @return null: there is no seat to call for
     */
    public Instant nextCall() {
        var stored = holder.load();
        if (stored == null || stored.refreshToken == null) return null;
        var standing = standing();
        long now = holder.now(), pause = holder.notBefore;
        var at = standing.good == null ? Long.valueOf(now) : standing.dueAt;
        // A pause that lies further ahead than any was begun by another clock.
        return at == null ? null : Instant.ofEpochSecond(Math.max(at, pause > now + IN_VAIN ? 0 : pause));
    }

    /** A loop of {@link #keepAlive}. */
    public interface KeepAlive extends AutoCloseable {
        /** Stops it; a call that is under way ends. */
        @Override
        void close();
    }

    /** Told of each call of {@link #keepAlive}. */
    @FunctionalInterface
    public interface Told {
        /**
         * What the call has brought.
         *
         * @param licence null where there is a problem
         * @param problem null where there is a licence
         */
        void tell(Licence licence, LicenceException problem);
    }

    /**
     * Calls {@link #ensure} whenever {@link #nextCall} says so, on a thread that keeps no program from ending, and tells what it
     * brought. It ends with the client.
     */
    public KeepAlive keepAlive(Told told) {
        var thread = new Thread(() -> keepAlive(told, Thread::sleep), "foyer-licence");
        thread.setDaemon(true);
        thread.start();
        return thread::interrupt;
    }

    /** Waits for so many milliseconds. */
    interface Timer {
        void sleep(long milliseconds) throws InterruptedException;
    }

    /** Until the thread is interrupted. */
    void keepAlive(Told told, Timer timer) {
        try {
            while (!Thread.currentThread().isInterrupted() && !holder.isClosed) {
                long left = secondsLeft();
                if (left > 0) timer.sleep(left * 1000);
                else callAndTell(told);
            }
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
        }
    }

    /** A minute at most: another process, or a sign-in, may change it. */
    private long secondsLeft() {
        var at = nextCall();
        return at == null ? 60 : Math.min(60, at.getEpochSecond() - holder.now());
    }

    private void callAndTell(Told told) {
        Licence licence = null;
        LicenceException problem = null;
        try {
            licence = ensure();
        } catch (LicenceException cause) {
            problem = cause;
        }
        if (!Thread.currentThread().isInterrupted()) told.tell(licence, problem);
    }

    /** A licence with a new lease. When the server says that the seat is lost, the licence here is deleted. */
    public Licence refresh() throws LicenceException {
        return holder.alone(() -> renew("/licence/refresh"));
    }

    /** Prolongs the lease of a floating seat, or takes a free place again; {@link #ensure} does it when it is due. */
    public Licence heartbeat() throws LicenceException {
        return holder.alone(() -> renew("/licence/heartbeat"));
    }

    private Licence renew(String path) throws LicenceException {
        holder.load();
        Map<String, Object> state = path.equals("/licence/heartbeat") ? Map.of() : holder.state();
        var licence = holder.keep(holder.ask(path, holder.withProcess(state)));
        reportWaiting();
        return licence;
    }

    /** {@link #use(String, long)} once. */
    public List<MeterUse> use(String meter) throws LicenceException {
        return use(meter, 1);
    }

    /**
     * Counts what the program is about to do, such as one of {@code exports}; {@link Problem#USED_UP}: it is more than is left.
     * Without a network it is kept here, and reported with the next call that reaches the server.
     *
     * @return what is used of each meter; null: it is reported later
     */
    public List<MeterUse> use(String meter, long amount) throws LicenceException {
        var report = MeterUse.report(meter, amount);
        return holder.alone(() -> {
            try {
                return report(report);
            } catch (LicenceException problem) {
                boolean isAway = problem.problem() == Problem.UNREACHABLE || problem.problem() == Problem.SERVER;
                var stored = isAway ? holder.load() : null;
                if (stored == null || stored.uses.size() >= MeterUse.MOST_WAITING) throw problem;
                report.put("at", holder.now() + (stored.skew == null ? 0 : stored.skew));
                var waiting = new ArrayList<Object>(stored.uses);
                waiting.add(report);
                holder.keepUses(waiting);
                return null;
            }
        });
    }

    /** Reports what waits, a hundred at a time, and at last what is asked for now; null: nothing is. */
    private List<MeterUse> report(Map<String, Object> asked) throws LicenceException {
        int most = asked == null ? MeterUse.MOST_AT_ONCE : MeterUse.MOST_AT_ONCE - 1;
        while (true) {
            var stored = holder.load();
            var waiting = stored == null ? List.of() : stored.uses;
            int count = Math.min(most, waiting.size());
            var reports = new ArrayList<Object>(waiting.subList(0, count));
            var left = waiting.subList(count, waiting.size());
            if (asked != null && left.isEmpty()) reports.add(asked);
            Object answer;
            try {
                answer = holder.ask("/licence/use", Map.of("reports", reports));
            } catch (LicenceException problem) {
                // What happened without a network was counted all the same.
                boolean isCounted = problem.problem() == Problem.USED_UP || problem.problem() == Problem.NO_METER;
                if (isCounted) holder.keepUses(left);
                throw problem;
            }
            holder.keepUses(left);
            if (left.isEmpty()) return MeterUse.listIn(answer);
        }
    }

    /** The call that it goes along with has its own answer: what cannot be reported now waits on, unless the seat is lost. */
    private void reportWaiting() throws LicenceException {
        var stored = holder.load();
        if (stored == null || stored.uses.isEmpty()) return;
        try {
            report(null);
        } catch (LicenceException problem) {
            if (problem.problem().endsALicence()) throw problem;
        }
    }

    /** Gives the seat back, for another device. */
    public void release() throws LicenceException {
        holder.alone(() -> {
            reportWaiting();
            holder.ask("/licence/release", Map.of());
            holder.drop();
            return null;
        });
    }

    /**
     * Gives a floating seat back when the program is closed, which counts as no release; {@link #ensure} takes one again.
     */
    public void giveBack() throws LicenceException {
        holder.alone(() -> {
            holder.ask("/licence/return", holder.withProcess(Map.of()));
            holder.dropLicence();
            return null;
        });
    }

    /** Which devices have the seats, for a dialogue where every one is taken ({@link Problem#NO_FREE_SEAT}): the user frees one. */
    public SeatedDevices devices(Proof proof) throws LicenceException {
        var answer = Fields.of(asOwner("/licence/devices", proof, Map.of()));
        var devices = new ArrayList<SeatedDevice>();
        for (var each : Fields.list(answer.get("devices"))) devices.add(SeatedDevice.of(each));
        return new SeatedDevices(List.copyOf(devices), Boolean.TRUE.equals(answer.get("may_free")));
    }

    /**
     * Frees the seat of one of {@link #devices}; the year's releases count it, and {@link Problem#TOO_OFTEN} says that they are
     * used up.
     */
    public void free(String id, Proof proof) throws LicenceException {
        asOwner("/licence/free", proof, Map.of("device", id));
    }

    private Object asOwner(String path, Proof proof, Map<String, Object> more) throws LicenceException {
        var asked = new LinkedHashMap<>(more);
        asked.put("line", holder.options.line);
        asked.put("platform", holder.device().platform());
        if (proof.fields.isEmpty()) return holder.alone(() -> holder.ask(path, asked));
        asked.putAll(proof.fields);
        return holder.post(path, asked);
    }

    /**
     * Mails to an address what was bought with it, or that nothing was. Only the mailbox learns the result: the answer is the same
     * for every address. It takes a second of work here, which prevents mailing at large.
     *
     * @param language of the mail, such as {@code de}, where the address has no account that says it; null: none is said
     */
    public void findPurchase(String email, String language) throws LicenceException {
        var visitor = "laravel_session";
        if (!(holder.server.get("/api/verification/get_token", Map.of()) instanceof String token)) {
            throw LicenceException.oddAnswer();
        }
        var asked = Fields.of(holder.server.get("/api/verification/challenge", Map.of(visitor, token)));
        var challenge = Fields.text(asked, "challenge");
        var nonces = ProofOfWork.solve(challenge, Fields.number(asked, "difficulty"), Fields.number(asked, "rounds"));
        if (nonces == null) throw new LicenceException(Problem.SERVER, "The server asks for too much work.");
        Map<String, Object> solved = Map.of(visitor, token, "challenge", challenge, "nonces", nonces);
        var code = Fields.text(Fields.of(holder.post("/api/verification/solve", solved)), "code");
        var search = new LinkedHashMap<String, Object>(Map.of(visitor, token, "email", email, "code", code));
        if (language != null) search.put("lang", language);
        holder.post("/api/auth/find_purchase", search);
    }

    /** What a machine without network hands over. */
    public OfflineRequest offlineRequest() {
        holder.load();
        var request = holder.request();
        // `version` is the format's there.
        var program = request.put("version", 1);
        if (program != null) request.put("program", program);
        request.put("foyer", "licence-request");
        var file = Json.write(request);
        var carried = Jws.encode(file.getBytes(StandardCharsets.UTF_8));
        return new OfflineRequest(file, holder.server.address + "/member.htm?a=authorize_device&request=" + carried);
    }

    /** Takes the licence file that the member brings back. */
    public Licence installOffline(String file) throws LicenceException {
        var content = Json.readObject(file.getBytes(StandardCharsets.UTF_8));
        if (content == null || !(content.get("licence") instanceof String licence)) {
            throw new LicenceException(Problem.DAMAGED, "This is no licence file.");
        }
        return holder.alone(true, null, () -> holder.keepFile(licence));
    }

    /**
     * The update that there is for this program; null: nothing newer.
     *
     * @param channel such as {@code beta}; null: the stable one
     * @param language of what it says is new; null: the server's
     */
    public Update checkForUpdate(String channel, String language) throws LicenceException {
        return updater.check(channel, language);
    }

    /**
     * Brings the file of an update into a folder, going on where an earlier try has ended, and checks it.
     *
     * @param progress null: nothing is told
     * @return its path, for the program to install; an unsigned file never has it
     */
    public Path downloadUpdate(Update update, Path folder, Progress progress) throws LicenceException {
        return updater.bring(update, folder, progress == null ? (received, size) -> true : progress);
    }

    /**
     * What a feed is shown by this installation: for programs that update themselves by another updater. It changes with the token
     * of the seat, so it is asked for each time.
     */
    public Map<String, String> updateHeaders(String software) {
        return updater.headers(software);
    }

    /** Lets go of the client, not of the seat: what is begun ends as ever, and no later call asks the server. */
    @Override
    public void close() {
        holder.isClosed = true;
    }
}
