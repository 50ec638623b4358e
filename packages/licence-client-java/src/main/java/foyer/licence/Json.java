package foyer.licence;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as every client of ours reads it (docs/reference/licences). What the readers of languages understand differently is none
 * here: a name twice in an object, a number beyond a double, half a surrogate, U+0000, and more than 64 levels. Values are Map,
 * List, String, Long, Double, Boolean and null.
 */
final class Json {
    /** How deep a text may nest. */
    private static final int DEEPEST = 64;

    /** What is read is no JSON. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;

        Wrong() {
            super("This is no JSON.", null, false, false);
        }
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(byte[] bytes) throws Wrong {
        try {
            return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException cause) {
            throw new Wrong();
        }
    }

    static Object read(String text) throws Wrong {
        var reader = new Json(text);
        var value = reader.value(DEEPEST);
        reader.blanks();
        if (reader.at < text.length()) throw new Wrong();
        return value;
    }

    /** @return null where there is no object */
    static Map<String, Object> readObject(byte[] bytes) {
        try {
            return objectOf(read(bytes));
        } catch (Wrong cause) {
            return null;
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> objectOf(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : null;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean take(char wanted) {
        if (peek() != wanted || at >= text.length()) return false;
        at++;
        return true;
    }

    private void expect(char wanted) throws Wrong {
        if (!take(wanted)) throw new Wrong();
    }

    private Object value(int levels) throws Wrong {
        blanks();
        return switch (peek()) {
            case '{' -> object(levels);
            case '[' -> list(levels);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Object word(String word, Object value) throws Wrong {
        if (!text.startsWith(word, at)) throw new Wrong();
        at += word.length();
        return value;
    }

    private Map<String, Object> object(int levels) throws Wrong {
        if (levels == 0) throw new Wrong();
        var members = new LinkedHashMap<String, Object>();
        at++;
        blanks();
        if (take('}')) return members;
        do {
            blanks();
            if (peek() != '"') throw new Wrong();
            var name = string();
            blanks();
            expect(':');
            if (members.containsKey(name)) throw new Wrong();
            members.put(name, value(levels - 1));
            blanks();
        } while (take(','));
        expect('}');
        return members;
    }

    private List<Object> list(int levels) throws Wrong {
        if (levels == 0) throw new Wrong();
        var values = new ArrayList<>();
        at++;
        blanks();
        if (take(']')) return values;
        do {
            values.add(value(levels - 1));
            blanks();
        } while (take(','));
        expect(']');
        return values;
    }

    private String string() throws Wrong {
        var whole = new StringBuilder();
        at++;
        while (!take('"')) {
            if (peek() < ' ') throw new Wrong();
            whole.append(take('\\') ? escaped() : text.charAt(at++));
        }
        for (int index = 0; index < whole.length(); index++) {
            char letter = whole.charAt(index);
            boolean isPair = Character.isHighSurrogate(letter) && index + 1 < whole.length()
                    && Character.isLowSurrogate(whole.charAt(index + 1));
            if (letter == 0 || (Character.isSurrogate(letter) && !isPair)) throw new Wrong();
            if (isPair) index++;
        }
        return whole.toString();
    }

    private char escaped() throws Wrong {
        char sign = peek();
        at++;
        int place = "\"\\/bfnrt".indexOf(sign);
        if (sign != 'u' && place >= 0 && sign != '\0') return "\"\\/\b\f\n\r\t".charAt(place);
        if (sign != 'u' || at + 4 > text.length()) throw new Wrong();
        int code = 0;
        for (int end = at + 4; at < end; at++) {
            int digit = text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
            if (digit < 0) throw new Wrong();
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private int digits() throws Wrong {
        int start = at;
        while (peek() >= '0' && peek() <= '9') at++;
        if (at == start) throw new Wrong();
        return at - start;
    }

    private Object number() throws Wrong {
        int start = at;
        take('-');
        boolean beginsByZero = peek() == '0';
        if (digits() > 1 && beginsByZero) throw new Wrong();
        boolean isWhole = true;
        if (take('.')) {
            isWhole = false;
            digits();
        }
        if (take('e') || take('E')) {
            isWhole = false;
            if (!take('+')) take('-');
            digits();
        }
        var written = text.substring(start, at);
        // A long has 18 digits in any case.
        if (isWhole && written.length() <= 18) return Long.valueOf(written);
        double number = Double.parseDouble(written);
        if (Double.isInfinite(number)) throw new Wrong();
        return number;
    }

    static String write(Object value) {
        var to = new StringBuilder();
        write(value, to);
        return to.toString();
    }

    private static void write(Object value, StringBuilder to) {
        if (value instanceof Map<?, ?> members) {
            to.append('{');
            members.forEach((name, member) -> {
                if (to.charAt(to.length() - 1) != '{') to.append(',');
                write(String.valueOf(name), to);
                to.append(':');
                write(member, to);
            });
            to.append('}');
        } else if (value instanceof List<?> values) {
            to.append('[');
            values.forEach(each -> {
                if (to.charAt(to.length() - 1) != '[') to.append(',');
                write(each, to);
            });
            to.append(']');
        } else if (value instanceof String string) {
            writeString(string, to);
        } else {
            to.append(value);
        }
    }

    private static void writeString(String text, StringBuilder to) {
        to.append('"');
        text.chars().forEach(letter -> {
            if (letter == '"' || letter == '\\') to.append('\\').append((char) letter);
            else if (letter < ' ') to.append(String.format("\\u%04x", letter));
            else to.append((char) letter);
        });
        to.append('"');
    }
}
