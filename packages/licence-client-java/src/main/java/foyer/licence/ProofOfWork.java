package foyer.licence;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.StringJoiner;

/** What a server asks for in place of a picture that a person reads. */
final class ProofOfWork {
    /** A server that asks for more than some seconds of work is none of ours. */
    private static final long MOST_DIFFICULTY = 20;
    private static final long MOST_ROUNDS = 64;

    private ProofOfWork() {}

    /**
     * For each round the first number whose SHA-256 with {@code challenge:round:} begins with so many zero bits, with commas
     * between; null: it asks for too much.
     */
    static String solve(String challenge, long difficulty, long rounds) throws LicenceException {
        if (difficulty < 0 || difficulty > MOST_DIFFICULTY || rounds < 0 || rounds > MOST_ROUNDS) return null;
        var nonces = new StringJoiner(",");
        for (long round = 0; round < rounds; round++) nonces.add(Long.toString(first(challenge + ":" + round + ":", difficulty)));
        return nonces.toString();
    }

    private static long first(String start, long difficulty) throws LicenceException {
        var begun = Jws.sha256();
        begun.update(start.getBytes(StandardCharsets.UTF_8));
        try {
            for (long nonce = 0; ; nonce++) {
                if (nonce % 4096 == 0 && Thread.currentThread().isInterrupted()) throw LicenceException.stopped();
                var attempt = (MessageDigest) begun.clone();
                attempt.update(Long.toString(nonce).getBytes(StandardCharsets.US_ASCII));
                int beginning = ByteBuffer.wrap(attempt.digest()).getInt();
                if (Integer.numberOfLeadingZeros(beginning) >= difficulty) return nonce;
            }
        } catch (CloneNotSupportedException cause) {
            throw new IllegalStateException("Java's SHA-256 can be copied.", cause);
        }
    }
}
