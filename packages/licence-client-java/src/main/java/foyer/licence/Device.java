package foyer.licence;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A device as the server knows it. Values of its parts are hashed here and never sent.
 *
 * @param platform {@code win}, {@code mac}, {@code linux} or {@code mobile}, or one that the vendor names
 * @param fingerprint base64url of a SHA-256, which is the device's for good
 * @param address a computer's MAC address, or a label: the member finds the device by it
 * @param name the device's own name
 * @param components the parts that are known
 * @param earlier fingerprints by which an earlier version, or a client in another language, may have known it: never sent;
 *     null: the program has made the device up
 * @param virtual {@code virtualMachine} or {@code container}, as far as the system tells: products may refuse it; null: neither
 */
public record Device(
        String platform, String fingerprint, String address, String name, List<Component> components, List<String> earlier,
        String virtual) {
    /** What makers write where a value should be (docs/reference/licences). */
    private static final Set<String> PLACEHOLDERS = Set.of(
            "tobefilledbyoem", "defaultstring", "none", "na", "notspecified", "notapplicable", "systemserialnumber",
            "systemproductname", "unknown", "03000200040005000006000700080009", "123456789", "1234567890", "0123456789",
            "qm00001", "qm00002", "qm00003", "localhost");

    /**
     * A part by which a device is known again when others have changed.
     *
     * @param kind {@code machine}, {@code board}, {@code disk}, {@code cpu}, {@code host} or {@code mac}
     * @param hash of its value, salted with the line
     */
    public record Component(String kind, String hash) {
        /** What is sent of a part; null: the value tells no device apart. */
        public static Component of(String kind, String line, String value) {
            var text = new StringBuilder();
            value.strip().replaceAll("\\s+", " ").chars()
                    .forEach(letter -> text.append((char) (letter >= 'A' && letter <= 'Z' ? letter + 32 : letter)));
            var known = kind.equals("mac") ? text.toString().replaceAll("[^0-9a-f]", "") : text.toString();
            var plain = known.replaceAll("[^a-z0-9]", "");
            boolean isShort = !kind.equals("host") && plain.length() < 4;
            if (isShort || plain.chars().distinct().count() <= 1 || PLACEHOLDERS.contains(plain)) return null;
            return new Component(kind, Jws.hash("foyer-component:1\n" + line + "\n" + kind + "\n" + known));
        }
    }

    private record Part(String value, Component component) {}

    /** The computer that this runs on, as every client knows it (docs/reference/licences). */
    public static Device here(String line) {
        return read(line, null, Path.of("/"));
    }

    /**
     * The same for containers and virtual desktops, which have no parts of their own: the device is what the vendor calls it,
     * wherever it runs.
     */
    public static Device named(String line, String id) {
        return read(line, id, Path.of("/"));
    }

    /** @param root of the system's files */
    static Device read(String line, String id, Path root) {
        var system = new SystemParts(root);
        var whole = system.name();
        var name = whole.substring(0, whole.offsetByCodePoints(0, Math.min(60, whole.codePointCount(0, whole.length()))));
        String platform = SystemParts.platform(), virtual = system.virtual();
        if (id != null) {
            var fingerprint = print(line, "id:" + id);
            return new Device(platform, fingerprint, labelOf(fingerprint), name, List.of(), List.of(), virtual);
        }
        String board = system.board(), machine = system.machine(), host = whole.split("\\.", -1)[0];
        var cards = system.cards();
        var parts = new ArrayList<Part>();
        add(parts, "board", line, board);
        add(parts, "machine", line, machine);
        for (var address : cards.own()) add(parts, "mac", line, address);
        add(parts, "cpu", line, system.processor());
        add(parts, "host", line, host);
        var fingerprint = print(line, telling(parts, "host:" + host));
        var earlier = new ArrayList<String>();
        if (board != null) earlier.add(print(line, "board:" + board));
        if (machine != null) earlier.add(print(line, "machine:" + machine));
        for (var address : cards.all()) {
            var small = address.toLowerCase(Locale.ROOT);
            earlier.add(print(line, "mac:" + address));
            earlier.add(print(line, "mac:" + small));
            earlier.add(Jws.hash("[\"" + platform + "\",\"" + small + "\"]"));
        }
        var address = cards.own().isEmpty() ? labelOf(fingerprint) : cards.own().get(0);
        var components = parts.stream().map(Part::component).toList();
        return new Device(platform, fingerprint, address, name, components, earlier, virtual);
    }

    private static void add(List<Part> parts, String kind, String line, String value) {
        var component = value == null ? null : Component.of(kind, line, value);
        if (component != null) parts.add(new Part(value, component));
    }

    /** Fingerprints are made of the first part of these kinds that a system tells. */
    private static String telling(List<Part> parts, String otherwise) {
        for (var kind : List.of("machine", "board", "mac")) {
            for (var part : parts) if (part.component.kind.equals(kind)) return kind + ":" + part.value;
        }
        return otherwise;
    }

    private static String print(String line, String text) {
        return Jws.hash("foyer-device:1\n" + line + "\n" + text);
    }

    /** In place of an address, where there is no card: one that no card has, made of the fingerprint. */
    private static String labelOf(String fingerprint) {
        try {
            var bytes = Jws.decode(fingerprint);
            bytes[0] = (byte) (bytes[0] & 0xfc | 2);
            var label = new ArrayList<String>();
            for (int index = 0; index < 6; index++) label.add(String.format("%02X", bytes[index]));
            return String.join(":", label);
        } catch (LicenceException cause) {
            throw new IllegalStateException(cause);
        }
    }

    /**
     * The device under which this computer has its seat. The fingerprint stays the licence's own where a part that no other
     * computer has is still the same: a dock or another network card changes none. A store that tells no such part is this
     * computer's where an earlier version, or a client in another language, has known the computer by that fingerprint.
     */
    Device keptBy(Stored stored) {
        var known = Licence.deviceOf(stored.licence);
        if (known == null || earlier == null) return this;
        var firm = stored.components.stream().filter(part -> Set.of("machine", "board", "disk").contains(part.kind)).toList();
        var own = components.stream().map(Component::hash).toList();
        boolean isHere = firm.isEmpty() ? earlier.contains(known) : firm.stream().anyMatch(part -> own.contains(part.hash));
        return isHere ? new Device(platform, known, address, name, components, earlier, virtual) : this;
    }
}
