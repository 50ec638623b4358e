package foyer.licence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An Ed25519 key of the vendor's, as {@code /.well-known/jwks.json} gives it.
 *
 * @param kid its name
 * @param x its 32 bytes, as base64url
 */
public record PublicKey(String kid, String x) {
    /** Reads what {@code /.well-known/jwks.json} gave when the program was built, or the list in it. */
    public static List<PublicKey> readAll(String text) throws LicenceException {
        try {
            var read = Json.read(text);
            if (read instanceof Map<?, ?> set) read = set.get("keys");
            if (read instanceof List<?> list) return list.stream().map(PublicKey::of).filter(Objects::nonNull).toList();
        } catch (Json.Wrong cause) {
            // It is refused as what has no keys.
        }
        throw new LicenceException(Problem.INVALID, "These are no keys of a member area.");
    }

    static PublicKey of(Object value) {
        var fields = Json.objectOf(value);
        if (fields == null || !(fields.get("kid") instanceof String kid) || !(fields.get("x") instanceof String x)) return null;
        return new PublicKey(kid, x);
    }

    static PublicKey named(List<PublicKey> keys, String kid) {
        return keys.stream().filter(key -> key.kid.equals(kid)).findFirst().orElse(null);
    }

    /**
     * The keys that pinned ones lead to. When the vendor takes up another key, the one before signs it, and that stands with the
     * new key wherever keys are published. What the server or a file says counts only as far as a pinned key has vouched for it.
     */
    static List<PublicKey> trusted(List<PublicKey> pinned, List<?> offered) {
        var trusted = new ArrayList<>(pinned);
        for (var published : offered) {
            if (!(published instanceof Map<?, ?> fields)) continue;
            for (var voucher : Fields.list(fields.get("vouchers"))) {
                var key = voucher instanceof String jws ? vouchedFor(jws, trusted) : null;
                if (key != null) trusted.add(key);
            }
        }
        return trusted;
    }

    /** What cannot be read vouches for nothing. */
    private static PublicKey vouchedFor(String voucher, List<PublicKey> trusted) {
        try {
            var jws = Jws.read(voucher, "licence-key+jwt");
            var by = named(trusted, jws.kid());
            if (by == null || !jws.isSignedBy(by)) return null;
            var key = of(Jws.readPart(jws.payload()));
            return key == null || named(trusted, key.kid) != null ? null : key;
        } catch (LicenceException cause) {
            return null;
        }
    }
}
