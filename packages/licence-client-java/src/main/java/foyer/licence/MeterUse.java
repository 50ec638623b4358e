package foyer.licence;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What is used of a meter, by all devices of the licence.
 *
 * @param meter its name
 * @param used more than {@code limit} where devices without a network have used it
 * @param limit of all paid seats together
 * @param resetsAt when the count begins again; null: never
 */
public record MeterUse(String meter, long used, long limit, Instant resetsAt) {
    /** So many reports go into one call. */
    static final int MOST_AT_ONCE = 100;
    /** So many wait at most: a program is told that the next one cannot be counted. */
    static final int MOST_WAITING = 1000;

    private static final Pattern NAMES = Pattern.compile("[a-z0-9][a-z0-9._-]{0,39}");

    /** A report, unless the server would refuse it for ever. */
    static Map<String, Object> report(String meter, long amount) throws LicenceException {
        if (meter == null || !NAMES.matcher(meter).matches()) {
            throw new LicenceException(Problem.INVALID, "This is no name of a meter.");
        }
        if (amount < 1 || amount > 1_000_000) {
            throw new LicenceException(Problem.INVALID, "The amount is a number from 1 to 1,000,000.");
        }
        return new LinkedHashMap<>(Map.of("id", UUID.randomUUID().toString(), "meter", meter, "amount", amount));
    }

    /** What a server tells of its meters. */
    static List<MeterUse> listIn(Object answer) throws LicenceException {
        var meters = new ArrayList<MeterUse>();
        for (var each : Fields.list(Fields.of(answer).get("meters"))) {
            var fields = Fields.of(each);
            var resets = Fields.momentOrNull(fields.get("resets_at"));
            meters.add(new MeterUse(
                    Fields.text(fields, "meter"), Fields.number(fields, "used"), Fields.number(fields, "limit"),
                    resets == null ? null : Instant.ofEpochSecond(resets)));
        }
        return List.copyOf(meters);
    }
}
