package foyer.licence;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps a licence: its checks, and the calls of a program with a seat. */
final class LicenceHolder {
    /** In seconds: a clock may go back by this much, as when it is set right. */
    private static final long MOST_GONE_BACK = 3600;
    /** In seconds: how far the time moves on before that is written down. */
    private static final long WORTH_WRITING = 600;
    /** In seconds: so long after a licence has come the server is not asked for the next one, whatever it says. */
    private static final long JUST_COME = 10;
    /** In seconds: a few are the way of the answer; beyond a day and the time zones the clock is wrong, and stays so. */
    private static final long LEAST_SKEW = 120;
    private static final long MOST_SKEW = 26 * 3600;

    final LicenceOptions options;
    final Server server;
    /** The name of this running program, where floating places are counted by process. */
    private final String process;
    private final SealedStore store;
    /** The calls of this client, one after the other. */
    private final ReentrantLock working = new ReentrantLock(true);

    // Any thread reads them, and the one that keeps the store writes most of them.
    private volatile Device device;
    private volatile String installation = Jws.encode(SealedStore.random(32));
    /** As in the store, for what is not kept there. */
    private volatile long skew;
    private volatile Unsaved unsaved;
    /** A licence for this running program alone is in no store: another program there has its own. */
    private volatile Own own;
    volatile boolean isClosed;
    /** Unix seconds: the next call is not before, since a licence has just come, or was asked for in vain. */
    volatile long notBefore;

    /** What could not be written, and what stood there then, as text. */
    private record Unsaved(String before, Stored stored) {}

    /** What is kept in memory of a licence for this running program alone. */
    private record Own(String licence, Long refreshAfter, Stored.Lease lease) {}

    /** A good licence, and the moment by the clock that counts. */
    record Looked(Licence licence, long now) {}

    /** Something that is done with the store. */
    interface Work<T> {
        T run() throws LicenceException;
    }

    LicenceHolder(LicenceOptions options) {
        this.options = options;
        device = options.device == null ? Device.here(options.line) : options.device;
        boolean isBound = options.secret == null;
        var before = isBound && device.earlier() != null ? device.earlier() : List.<String>of();
        store = new SealedStore(options.store, isBound ? device.fingerprint() : options.secret, before);
        server = new Server(options);
        process = options.process == null ? Jws.encode(SealedStore.random(16)) : options.process;
    }

    Device device() {
        return device;
    }

    long now() {
        return options.clock.instant().getEpochSecond();
    }

    /** The licence that is here, checked. */
    Looked looked() throws LicenceException {
        var stored = load();
        var looked = judge(stored);
        long latest = orZero(stored.latest), newest = orZero(stored.newest);
        long issuedAt = looked.licence.issuedAt().getEpochSecond();
        if (looked.now > latest + WORTH_WRITING || issuedAt > newest) note(looked.now, issuedAt);
        return looked;
    }

    /** To write the time down is a favour: another process, a full disk or a folder that cannot be written is no refusal. */
    private void note(long now, long issuedAt) {
        if (working.isHeldByCurrentThread() || isClosed || !working.tryLock()) return;
        try (var lock = store.lock(Duration.ZERO)) {
            // What others have written since stays.
            var stored = lock == null ? null : store.load();
            if (stored == null || stored.licence.isEmpty()) return;
            stored.latest = Math.max(orZero(stored.latest), now);
            stored.newest = Math.max(orZero(stored.newest), issuedAt);
            store.save(stored);
        } catch (LicenceException cause) {
            // It is written next time.
        } finally {
            working.unlock();
        }
    }

    private static long orZero(Long moment) {
        return moment == null ? 0 : moment;
    }

    private static String textOf(Stored stored) {
        return stored == null ? "" : Json.write(stored.asFields());
    }

    /** Null: there is none. */
    Stored load() {
        var found = store.load();
        // What could not be written counts here, until another process has written something else.
        var kept = unsaved;
        var stored = kept != null && kept.before.equals(textOf(found)) ? kept.stored.copy() : found;
        if (stored != null) {
            if (stored.installation != null) installation = stored.installation;
            device = device.keptBy(stored);
            addOwn(stored);
        }
        return stored;
    }

    private void addOwn(Stored stored) {
        var here = own;
        if (here == null) return;
        stored.licence = here.licence;
        stored.refreshAfter = here.refreshAfter;
        stored.lease = here.lease;
    }

    private Stored loadOrNothing() {
        var stored = load();
        return stored == null ? new Stored() : stored;
    }

    /** Does something with the store while no other call, and no other process, does; a store without rights is no hindrance. */
    <T> T alone(Work<T> work) throws LicenceException {
        return alone(false, null, work);
    }

    /** @param must it is of no use unless its result is written: the problem is found before the server is asked */
    <T> T alone(boolean must, Duration patience, Work<T> work) throws LicenceException {
        var most = patience == null ? server.timeout.multipliedBy(2).plusSeconds(5) : patience;
        long since = System.nanoTime();
        try {
            if (!working.tryLock(most.toNanos(), TimeUnit.NANOSECONDS)) throw kept();
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw LicenceException.stopped();
        }
        SealedStore.Lock lock = null;
        try {
            if (isClosed) throw LicenceException.stopped();
            try {
                lock = store.lock(most.minusNanos(System.nanoTime() - since));
                if (lock == null) throw kept();
            } catch (LicenceException problem) {
                boolean isUnwritable = problem.getCause() != null;
                if (must || !isUnwritable) throw problem;
            }
            return work.run();
        } finally {
            if (lock != null) lock.close();
            working.unlock();
        }
    }

    private static LicenceException kept() {
        return new LicenceException(Problem.SYSTEM, "Another process keeps the store.");
    }

    /** What may change of a device while it keeps its seat. */
    Map<String, Object> state() {
        var state = new LinkedHashMap<String, Object>();
        state.put("name", device.name());
        state.put("installation", installation);
        state.put("arch", SystemParts.architecture());
        state.put("os", SystemParts.told());
        if (!device.components().isEmpty()) state.put("components", Stored.asList(device.components()));
        if (options.version != null) state.put("version", options.version);
        return state;
    }

    /** What every way to a seat says of this device. */
    Map<String, Object> request() {
        var request = state();
        request.put("line", options.line);
        request.put("platform", device.platform());
        request.put("fingerprint", device.fingerprint());
        request.put("device", device.address());
        if (device.virtual() != null) request.put("virtual", device.virtual());
        return request;
    }

    /** The name of this running program goes with all that takes, prolongs or returns a place. */
    Map<String, Object> withProcess(Map<String, Object> fields) {
        var asked = new LinkedHashMap<>(fields);
        asked.put("process", process);
        return asked;
    }

    private Licence open(String licence, List<?> known) throws LicenceException {
        return Licence.open(licence, PublicKey.trusted(options.keys, known), options.line, device.fingerprint(), process);
    }

    /** The stored licence, if it is good by one of the clocks that there are. */
    private Looked judge(Stored stored) throws LicenceException {
        if (stored == null || stored.licence.isEmpty()) throw LicenceException.notAuthorized();
        var licence = open(stored.licence, stored.keys);
        return new Looked(licence, inTime(licence, stored.skew == null ? skew : stored.skew, orZero(stored.latest)));
    }

    /** First by the server's clock, as far as it is known, then by this machine's, which may have been set right. */
    private long inTime(Licence licence, long ahead, long latest) throws LicenceException {
        long now = now();
        if (ahead != 0) {
            try {
                return at(licence, now + ahead, latest);
            } catch (LicenceException cause) {
                // The machine's clock may say another thing.
            }
        }
        return at(licence, now, latest);
    }

    private long at(Licence licence, long now, long latest) throws LicenceException {
        licence.checkTime(now, options.released);
        if (now < latest - MOST_GONE_BACK) throw turnedBack();
        return now;
    }

    private static LicenceException turnedBack() {
        return new LicenceException(Problem.CLOCK_IS_WRONG, "It was later on this machine before than it is now.");
    }

    /** What brings a seat, or refreshes it. @param refreshToken null, as for a heartbeat: the token that there is stays good */
    private record Grant(String licence, String refreshToken, long refreshAfter, Stored.Lease lease) {
        static Grant of(Object data) throws LicenceException {
            var fields = Fields.of(data);
            var token = fields.get("refresh_token");
            var lease = Stored.Lease.of(fields.get("lease"));
            boolean isOdd = token != null && !(token instanceof String) || fields.get("lease") != null && lease == null;
            if (isOdd) throw LicenceException.oddAnswer();
            return new Grant(
                    Fields.text(fields, "licence"), (String) token, Fields.number(fields, "refresh_after"), lease);
        }
    }

    /**
     * Keeps what a call has brought. The token is kept in any case: it is good once, and the one before is spent. The licence that
     * is here stays until the new one has proved good.
     */
    Licence keep(Object data) throws LicenceException {
        var grant = Grant.of(data);
        var held = loadOrNothing();
        var before = held.copy();
        if (grant.refreshToken != null) held.refreshToken = grant.refreshToken;
        held.installation = installation;
        var opened = openNew(grant.licence, held);
        long issuedAt = opened.licence.issuedAt().getEpochSecond(), ahead = issuedAt - now();
        skew = Math.abs(ahead) >= LEAST_SKEW && Math.abs(ahead) <= MOST_SKEW ? ahead : 0;
        try {
            inTime(opened.licence, skew, 0);
        } catch (LicenceException problem) {
            save(held);
            throw problem;
        }
        held.licence = grant.licence;
        held.refreshAfter = grant.refreshAfter;
        held.keys = opened.keys;
        held.lease = grant.lease;
        held.skew = skew != 0 && !opened.licence.kind().equals("floating") ? skew : null;
        if (!device.components().isEmpty()) held.components = device.components();
        setTimes(held, before, issuedAt);
        save(held, opened.licence.process() != null);
        notBefore = now() + JUST_COME;
        return opened.licence;
    }

    private record Opened(Licence licence, List<?> keys) {}

    /** Opens a licence that came, where need be by the keys that the server publishes now. */
    private Opened openNew(String licence, Stored held) throws LicenceException {
        LicenceException unknown;
        try {
            return new Opened(open(licence, held.keys), held.keys);
        } catch (LicenceException problem) {
            unknown = problem;
        }
        save(held);
        if (unknown.problem() != Problem.UNKNOWN_KEY) throw unknown;
        List<?> keys;
        try {
            keys = server.keys();
        } catch (LicenceException cause) {
            // The keys of its own, and those that it has seen, are all that there is.
            throw unknown;
        }
        return new Opened(open(licence, keys), keys);
    }

    /** The server's time is signed: a clock that was once too far ahead is forgiven, by a newer licence alone. */
    private static void setTimes(Stored stored, Stored before, long issuedAt) {
        long newest = orZero(before.newest);
        stored.latest = issuedAt > newest ? issuedAt : orZero(before.latest);
        stored.newest = Math.max(newest, issuedAt);
    }

    /** Takes a licence that came as a file. */
    Licence keepFile(String token) throws LicenceException {
        var before = loadOrNothing();
        var licence = open(token, before.keys);
        long now = now();
        licence.checkTime(now, options.released);
        var stored = new Stored();
        stored.licence = token;
        stored.keys = before.keys;
        stored.installation = installation;
        stored.components = device.components();
        setTimes(stored, before, licence.issuedAt().getEpochSecond());
        if (now < stored.latest - MOST_GONE_BACK) throw turnedBack();
        store.save(stored);
        unsaved = null;
        own = null;
        return licence;
    }

    /** The seat is gone, or given back for good: what the clock has shown stays. */
    void drop() {
        var before = loadOrNothing();
        var rest = new Stored();
        rest.latest = before.latest;
        rest.newest = before.newest;
        rest.keys = before.keys;
        rest.installation = installation;
        unsaved = null;
        own = null;
        try {
            store.save(rest);
        } catch (LicenceException cause) {
            store.clear();
        }
    }

    /** The token stays: a floating seat can be taken again by it. */
    void dropLicence() {
        var stored = load();
        if (stored == null) return;
        stored.licence = "";
        save(stored, false);
    }

    /** Keeps uses that are reported later. */
    void keepUses(List<?> waiting) {
        var stored = load();
        if (stored == null || waiting.isEmpty() && stored.uses.isEmpty()) return;
        stored.uses = waiting;
        save(stored);
    }

    private void save(Stored stored) {
        save(stored, own != null);
    }

    /**
     * What cannot be written is kept here, and no refusal: the server takes the token before once more.
     *
     * @param isOwn the licence is for this running program alone
     */
    private void save(Stored all, boolean isOwn) {
        if (isOwn) own = new Own(all.licence, all.refreshAfter, all.lease);
        var stored = all.copy();
        if (isOwn) stored.licence = "";
        var before = textOf(store.load());
        try {
            store.save(stored);
            unsaved = null;
        } catch (LicenceException cause) {
            unsaved = new Unsaved(before, stored);
        }
        // Not before, since a check on another thread has one of both at any time.
        if (!isOwn) own = null;
    }

    Object post(String path, Map<String, Object> fields) throws LicenceException {
        var answer = server.post(path, fields);
        if (answer instanceof Server.Wait) throw new LicenceException(Problem.SERVER, "The server asks to wait.");
        return answer;
    }

    /** Makes a call with the seat's token. When the server says that it is lost, the licence here is deleted. */
    Object ask(String path, Map<String, Object> fields) throws LicenceException {
        var stored = loadOrNothing();
        if (stored.refreshToken == null) {
            if (stored.licence.isEmpty()) throw LicenceException.notAuthorized();
            var message = "This licence came as a file: the member area renews it.";
            throw new LicenceException(Problem.NOT_AUTHORIZED, message);
        }
        var asked = new LinkedHashMap<>(fields);
        asked.put("refresh_token", stored.refreshToken);
        asked.put("fingerprint", device.fingerprint());
        try {
            return post(path, asked);
        } catch (LicenceException problem) {
            if (problem.problem().endsALicence()) drop();
            throw problem;
        }
    }
}
