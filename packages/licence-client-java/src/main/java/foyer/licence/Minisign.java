package foyer.licence;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** A signature as minisign writes it, whose comment is the vendor's; the file itself is still to be looked at. */
record Minisign(byte[] key, byte[] signature, String file) {
    /** Whether it is of the file whose BLAKE2b is {@code digest}. */
    boolean isOf(byte[] digest) {
        return Jws.isSigned(key, digest, signature);
    }

    /** The keys of a {@code .pub} file, or of several, one below the other, by their ids. */
    static Map<String, byte[]> readKeys(String text) throws LicenceException {
        var keys = new HashMap<String, byte[]>();
        for (var each : text.split("\n")) {
            var line = each.trim();
            if (line.isEmpty() || line.startsWith("untrusted comment:")) continue;
            var bytes = bytesOf(line, 42);
            if (bytes == null || bytes[0] != 'E' || bytes[1] != 'd') throw noKey();
            keys.put(idIn(bytes), Arrays.copyOfRange(bytes, 10, 42));
        }
        if (keys.isEmpty()) throw noKey();
        return keys;
    }

    /** Reads the text of a {@code .minisig} file, and checks its comment. */
    static Minisign read(String text, Map<String, byte[]> keys) throws LicenceException {
        var lines = Arrays.copyOf(text.split("\n", -1), 4);
        var start = "trusted comment: ";
        byte[] signed = bytesOf(lines[1], 74), over = bytesOf(lines[3], 64);
        if (signed == null || over == null || !lines[2].startsWith(start)) throw forged("The update is not signed.");
        if (signed[0] != 'E' || signed[1] != 'D') throw forged("The update was signed without hashing it first.");
        var key = keys.get(idIn(signed));
        if (key == null) throw new LicenceException(Problem.UNKNOWN_KEY, "No key of this program has signed the update.");
        var signature = Arrays.copyOfRange(signed, 10, 74);
        var words = lines[2].substring(start.length());
        var comment = words.getBytes(StandardCharsets.UTF_8);
        var whole = Arrays.copyOf(signature, signature.length + comment.length);
        System.arraycopy(comment, 0, whole, signature.length, comment.length);
        if (!Jws.isSigned(key, whole, over)) throw forged("The signature of the update was changed.");
        var named = Arrays.stream(words.split("\t")).filter(word -> word.startsWith("file:")).findFirst().orElse("file:");
        return new Minisign(key, signature, named.substring("file:".length()));
    }

    static LicenceException forged(String message) {
        return new LicenceException(Problem.FORGED_UPDATE, message);
    }

    private static LicenceException noKey() {
        return new LicenceException(Problem.INVALID, "There is no public key of minisign to check updates with.");
    }

    private static String idIn(byte[] bytes) {
        return HexFormat.of().formatHex(bytes, 2, 10);
    }

    /** Of the letters that mean the same bytes only one spelling is right; null: it is none. */
    private static byte[] bytesOf(String text, int length) {
        if (text == null) return null;
        try {
            var bytes = Base64.getDecoder().decode(text);
            return bytes.length == length && Base64.getEncoder().encodeToString(bytes).equals(text) ? bytes : null;
        } catch (IllegalArgumentException cause) {
            return null;
        }
    }
}
