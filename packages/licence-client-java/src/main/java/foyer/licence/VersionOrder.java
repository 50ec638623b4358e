package foyer.licence;

import java.math.BigInteger;

/** Which version is newer. */
final class VersionOrder {
    private VersionOrder() {}

    /** Whether one version is newer than another: a beta comes before what it leads to, and 4.2 is 4.2.0. */
    static boolean isNewer(String one, String other) {
        return order(one, other) > 0;
    }

    private static int order(String one, String other) {
        String[] parts = partsOf(one), others = partsOf(other);
        String[] numbers = parts[0].split("\\.", -1), otherNumbers = others[0].split("\\.", -1);
        for (int index = 0; index < Math.max(numbers.length, otherNumbers.length); index++) {
            int order = number(numbers, index).compareTo(number(otherNumbers, index));
            if (order != 0) return order;
        }
        if (parts[1].isEmpty() || others[1].isEmpty()) return Boolean.compare(parts[1].isEmpty(), others[1].isEmpty());
        String[] names = parts[1].split("\\.", -1), otherNames = others[1].split("\\.", -1);
        for (int index = 0; index < Math.min(names.length, otherNames.length); index++) {
            int order = orderOfNames(names[index], otherNames[index]);
            if (order != 0) return order;
        }
        // The one that ends comes first.
        return Integer.compare(names.length, otherNames.length);
    }

    /** Numbers by value and before words, words by their letters. */
    private static int orderOfNames(String name, String other) {
        if (isNumber(name) != isNumber(other)) return isNumber(name) ? -1 : 1;
        return isNumber(name) ? new BigInteger(name).compareTo(new BigInteger(other)) : name.compareTo(other);
    }

    private static BigInteger number(String[] parts, int index) {
        boolean isThere = index < parts.length && isNumber(parts[index]);
        return isThere ? new BigInteger(parts[index]) : BigInteger.ZERO;
    }

    private static boolean isNumber(String part) {
        return part.matches("[0-9]+");
    }

    /** The numbers, and the names behind them. */
    private static String[] partsOf(String version) {
        var plain = version.startsWith("v") ? version.substring(1) : version;
        plain = plain.split("\\+", -1)[0];
        int dash = plain.indexOf('-');
        return dash < 0 ? new String[] {plain, ""} : new String[] {plain.substring(0, dash), plain.substring(dash + 1)};
    }
}
