package foyer.licence;

import java.util.List;
import java.util.Map;

/** The shape of what a server answers, looked at before anything of it is kept. */
final class Fields {
    /** Beyond it no moment is one: sums of two stay numbers. */
    private static final double LAST_MOMENT = 9e15;

    private Fields() {}

    static Map<String, Object> of(Object data) throws LicenceException {
        var fields = Json.objectOf(data);
        if (fields == null) throw LicenceException.oddAnswer();
        return fields;
    }

    static String text(Map<String, Object> fields, String name) throws LicenceException {
        if (fields.get(name) instanceof String text) return text;
        throw LicenceException.oddAnswer();
    }

    static long number(Map<String, Object> fields, String name) throws LicenceException {
        var number = momentOrNull(fields.get(name));
        if (number == null) throw LicenceException.oddAnswer();
        return number;
    }

    /** Within what a program may wait for. */
    static long seconds(Map<String, Object> fields, String name, long most) throws LicenceException {
        return Math.min(Math.max(number(fields, name), 1), most);
    }

    static String textOrNull(Object value) {
        return value instanceof String text ? text : null;
    }

    /** A number that may be a moment, in whole seconds; null: it is none. */
    static Long momentOrNull(Object value) {
        if (!(value instanceof Number number)) return null;
        return (long) Math.floor(Math.max(-LAST_MOMENT, Math.min(LAST_MOMENT, number.doubleValue())));
    }

    static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    static String messageIn(Map<String, Object> answer) {
        return answer.get("msg") instanceof String text && !text.isEmpty() ? text : "The server failed.";
    }
}
