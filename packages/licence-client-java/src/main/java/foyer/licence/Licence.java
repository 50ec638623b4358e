package foyer.licence;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a licence says, once it is known to be true.
 *
 * @param seat the seat
 * @param line the line of products
 * @param platform the platform
 * @param kind {@code device}, {@code trial} or {@code floating}; a vendor's server may bring others
 * @param features the features of the program, by the vendor's own names
 * @param issuedAt when it was signed
 * @param expiresAt its end
 * @param products what it opens
 * @param over how many more devices than are paid for have seats: the vendor only warns, and the program may say so
 * @param process the running program that alone it is for, by its name; null: any on the device
 */
public record Licence(
        String seat, String line, String platform, String kind, List<String> features, Instant issuedAt, Instant expiresAt,
        List<Product> products, long over, String process) {
    /** In seconds: clocks differ a little: this much a licence may come from the future. */
    private static final long TOLERANCE = 300;

    /**
     * A product of a licence.
     *
     * @param pid its number in the vendor's catalogue
     * @param ends the end of its term; null: never
     * @param updatesUntil versions released by then are the owner's; null: every version
     */
    public record Product(long pid, Instant ends, Instant updatesUntil) {
        private static Product of(Object value) throws LicenceException {
            var fields = Json.objectOf(value);
            if (fields == null || Fields.momentOrNull(fields.get("pid")) == null) throw LicenceException.damaged();
            var pid = Fields.momentOrNull(fields.get("pid"));
            return new Product(pid, orNull(fields.get("ends")), orNull(fields.get("updates_until")));
        }

        private static Instant orNull(Object value) throws LicenceException {
            if (value == null) return null;
            var moment = Fields.momentOrNull(value);
            if (moment == null) throw LicenceException.damaged();
            return Instant.ofEpochSecond(moment);
        }
    }

    /**
     * Checks without network that a trusted key has signed a licence, and that it is for this line, this device, this moment and
     * this version, and for any program on the device.
     *
     * @param keys the keys that are trusted
     * @param released when this version of the program came out; null: that is not looked at
     */
    public static Licence verify(
            String token, List<PublicKey> keys, String line, String fingerprint, Instant now, Instant released)
            throws LicenceException {
        return verify(token, keys, line, fingerprint, now, released, null);
    }

    /**
     * The same where floating places are counted by process.
     *
     * @param process the name of this running program, for which alone the licence may be
     */
    public static Licence verify(
            String token, List<PublicKey> keys, String line, String fingerprint, Instant now, Instant released, String process)
            throws LicenceException {
        var licence = open(token, keys, line, fingerprint, process);
        licence.checkTime(now.getEpochSecond(), released);
        return licence;
    }

    /** The same without the moment: the signature, the line, the device and the running program. */
    static Licence open(String token, List<PublicKey> keys, String line, String fingerprint, String process)
            throws LicenceException {
        var jws = Jws.read(token, "licence+jwt");
        if (!jws.header().containsKey("allotment") && !jws.isSignedBy(named(keys, jws.kid()))) throw LicenceException.damaged();
        var claims = jws.header().containsKey("allotment") ? openAllotted(jws, keys) : Jws.readPart(jws.payload());
        var licence = of(claims);
        if (!licence.line.equals(line)) {
            throw new LicenceException(Problem.OTHER_PRODUCT, "This licence is for " + licence.line + ".");
        }
        if (!claims.containsKey("device")) throw LicenceException.damaged();
        if (!fingerprint.equals(claims.get("device"))) {
            throw new LicenceException(Problem.OTHER_DEVICE, "This licence is for another device.");
        }
        if (claims.containsKey("process") && (process == null || !process.equals(claims.get("process")))) {
            throw new LicenceException(Problem.OTHER_DEVICE, "This licence is for another running program.");
        }
        return licence;
    }

    private static PublicKey named(List<PublicKey> keys, String kid) throws LicenceException {
        var key = PublicKey.named(keys, kid);
        if (key != null) return key;
        throw new LicenceException(Problem.UNKNOWN_KEY, "No trusted key has signed this licence (" + kid + ").");
    }

    /**
     * The claims of a licence by a relay in the customer's network: the vendor has signed the allotment that names the relay's
     * key. What it opens is what the vendor says, for floating seats of one place, until then.
     */
    private static Map<String, Object> openAllotted(Jws jws, List<PublicKey> keys) throws LicenceException {
        if (!(jws.header().get("allotment") instanceof String token)) throw LicenceException.damaged();
        var allotment = Jws.read(token, "licence-allotment+jwt");
        if (!allotment.isSignedBy(named(keys, allotment.kid()))) throw LicenceException.damaged();
        var given = Jws.readPart(allotment.payload());
        var key = PublicKey.of(given.get("key"));
        if (key == null || !key.kid().equals(jws.kid()) || !jws.isSignedBy(key)) throw LicenceException.damaged();
        var claims = new HashMap<>(Jws.readPart(jws.payload()));
        boolean isOfPlace = text(claims, "aud").equals(given.get("aud"))
                && text(claims, "platform").equals(given.get("platform")) && "floating".equals(claims.get("kind"));
        if (!isOfPlace || moment(claims, "exp").isAfter(moment(given, "exp"))) throw LicenceException.damaged();
        claims.put("products", given.get("products"));
        claims.put("features", given.getOrDefault("features", List.of()));
        return claims;
    }

    /** Whether it is good at a moment. */
    void checkTime(long now, Instant released) throws LicenceException {
        long ahead = issuedAt.getEpochSecond() - now;
        if (ahead > TOLERANCE) {
            var message = "The clock of this machine is behind by " + (ahead + 30) / 60 + " minutes or more.";
            throw new LicenceException(Problem.CLOCK_IS_WRONG, message);
        }
        if (expiresAt.getEpochSecond() <= now) throw new LicenceException(Problem.EXPIRED, "This licence has expired.");
        boolean isCovered = released == null || products.isEmpty() || coversUpdate(released);
        if (!isCovered) {
            var message = "This version was released after the updates of this licence ended.";
            throw new LicenceException(Problem.VERSION_TOO_NEW, message);
        }
    }

    /** Whether a version of that day is the owner's. */
    boolean coversUpdate(Instant released) {
        return products.isEmpty()
                || products.stream().anyMatch(each -> each.updatesUntil == null || !each.updatesUntil.isBefore(released));
    }

    private static Licence of(Map<String, Object> claims) throws LicenceException {
        var kind = claims.getOrDefault("kind", "device");
        var features = claims.getOrDefault("features", List.of());
        var products = new ArrayList<Product>();
        if (!(claims.get("products") instanceof List<?> listed)) throw LicenceException.damaged();
        for (var each : listed) products.add(Product.of(each));
        if (!(kind instanceof String kindOf) || !(features instanceof List<?> names)) throw LicenceException.damaged();
        return new Licence(
                text(claims, "sub"), text(claims, "aud"), text(claims, "platform"), kindOf,
                names.stream().filter(String.class::isInstance).map(String.class::cast).toList(),
                moment(claims, "iat"), moment(claims, "exp"), List.copyOf(products),
                claims.get("over") instanceof Long over ? over : 0, Fields.textOrNull(claims.get("process")));
    }

    private static String text(Map<String, Object> claims, String name) throws LicenceException {
        if (claims.get(name) instanceof String text) return text;
        throw LicenceException.damaged();
    }

    private static Instant moment(Map<String, Object> claims, String name) throws LicenceException {
        var moment = Fields.momentOrNull(claims.get(name));
        if (moment == null) throw LicenceException.damaged();
        return Instant.ofEpochSecond(moment);
    }

    /** Which device a licence is for, or null; whether it is true is checked elsewhere. */
    static String deviceOf(String token) {
        var parts = token.split("\\.", -1);
        try {
            return parts.length < 2 ? null : Fields.textOrNull(Jws.readPart(parts[1]).get("device"));
        } catch (LicenceException cause) {
            return null;
        }
    }
}
