package foyer.licence;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What a client is told. {@link #of} takes what it needs; the rest has values of its own until it is set. */
public final class LicenceOptions {
    final String server;
    final String line;
    final List<PublicKey> keys;
    final Path store;
    Device device;
    String secret;
    String version;
    Instant released;
    /** Null: the environment's, or the JVM's; empty: none. */
    String proxy;
    Duration timeout = Duration.ofSeconds(20);
    UpdateOptions updates;
    String process;
    Clock clock = Clock.systemUTC();

    private LicenceOptions(String server, String line, List<PublicKey> keys, Path store) {
        this.server = server;
        this.line = line;
        this.keys = List.copyOf(keys);
        this.store = store;
    }

    /**
     * What every client needs.
     *
     * @param server the vendor's member area, such as {@code https://member.example.com}
     * @param line the key of the product line that the program belongs to
     * @param keys the vendor's, shipped with the program; a later key is trusted when one of these has vouched for it
     * @param store the file that the licence is kept in, encrypted
     */
    public static LicenceOptions of(String server, String line, List<PublicKey> keys, Path store) {
        return new LicenceOptions(server, line, keys, store);
    }

    /** Left out: the computer that the program runs on. */
    public LicenceOptions device(Device device) {
        this.device = device;
        return this;
    }

    /** Encrypts the store, such as a text that the program keeps in the system's keychain; left out: the fingerprint. */
    public LicenceOptions secret(String secret) {
        this.secret = secret;
        return this;
    }

    /** The program's own version, such as {@code 5.2.0}. */
    public LicenceOptions version(String version) {
        this.version = version;
        return this;
    }

    /** When this version came out: a licence whose updates ended before does not open it. */
    public LicenceOptions released(Instant released) {
        this.released = released;
        return this;
    }

    /** Such as {@code http://proxy.example:3128}, or an empty text for none; left out: the environment's, or the JVM's. */
    public LicenceOptions proxy(String proxy) {
        this.proxy = proxy;
        return this;
    }

    /** So long may a call take, 40 seconds at most; left out: 20. */
    public LicenceOptions timeout(Duration timeout) {
        this.timeout = timeout;
        return this;
    }

    /** For a program that updates itself. */
    public LicenceOptions updates(UpdateOptions updates) {
        this.updates = updates;
        return this;
    }

    /**
     * The name of this running program, of 16 to 64 letters, digits, {@code -} and {@code _}, where floating places are counted by
     * process: programs that give the same one share a place; left out: a random one.
     */
    public LicenceOptions process(String process) {
        this.process = process;
        return this;
    }

    /** Another clock than the system's, as in a test. */
    public LicenceOptions clock(Clock clock) {
        this.clock = clock;
        return this;
    }
}
