package foyer.licence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The content of a store, as every client knows it (docs/reference/licences). */
final class Stored {
    /** Empty: a floating seat was returned, or the seat is gone. */
    String licence = "";
    /** Null: it came as a file. */
    String refreshToken;
    Long refreshAfter;
    /** The server's, with their vouchers. */
    List<?> keys = List.of();
    /** The latest moment seen. */
    Long latest;
    /** The latest moment at which a licence was signed that was ever here. */
    Long newest;
    String installation;
    /** The computer's parts. */
    List<Device.Component> components = List.of();
    /** In seconds, by which the server's clock was ahead when the licence came. */
    Long skew;
    Lease lease;
    /** What was used without a network and is not reported yet. */
    List<?> uses = List.of();

    /** The lease of a floating seat. */
    record Lease(long expiresAt, long heartbeatAfter) {
        /** @return null where it says too little */
        static Lease of(Object value) {
            var fields = Json.objectOf(value);
            if (fields == null) return null;
            var ends = Fields.momentOrNull(fields.get("expires_at"));
            var due = Fields.momentOrNull(fields.get("heartbeat_after"));
            return ends == null || due == null ? null : new Lease(ends, due);
        }
    }

    /** @return null where it is no store */
    static Stored of(Map<String, Object> fields) {
        if (fields == null || !(fields.get("licence") instanceof String licence)) return null;
        var stored = new Stored();
        stored.licence = licence;
        stored.refreshToken = Fields.textOrNull(fields.get("refreshToken"));
        stored.refreshAfter = Fields.momentOrNull(fields.get("refreshAfter"));
        stored.keys = Fields.list(fields.get("keys"));
        stored.latest = Fields.momentOrNull(fields.get("latest"));
        stored.newest = Fields.momentOrNull(fields.get("newest"));
        stored.installation = Fields.textOrNull(fields.get("installation"));
        var components = new ArrayList<Device.Component>();
        for (var each : Fields.list(fields.get("components"))) {
            var part = Json.objectOf(each);
            if (part != null && part.get("kind") instanceof String kind && part.get("hash") instanceof String hash) {
                components.add(new Device.Component(kind, hash));
            }
        }
        stored.components = components;
        stored.skew = Fields.momentOrNull(fields.get("skew"));
        stored.lease = Lease.of(fields.get("lease"));
        stored.uses = Fields.list(fields.get("uses"));
        return stored;
    }

    Stored copy() {
        return of(asFields());
    }

    Map<String, Object> asFields() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("licence", licence);
        fields.put("refreshToken", refreshToken);
        fields.put("refreshAfter", refreshAfter);
        fields.put("keys", keys);
        if (latest != null) fields.put("latest", latest);
        if (newest != null) fields.put("newest", newest);
        if (installation != null) fields.put("installation", installation);
        if (!components.isEmpty()) fields.put("components", asList(components));
        if (skew != null) fields.put("skew", skew);
        if (lease != null) fields.put("lease", Map.of("expires_at", lease.expiresAt, "heartbeat_after", lease.heartbeatAfter));
        if (!uses.isEmpty()) fields.put("uses", uses);
        return fields;
    }

    static List<?> asList(List<Device.Component> components) {
        return components.stream().map(part -> Map.of("kind", part.kind(), "hash", part.hash())).toList();
    }
}
