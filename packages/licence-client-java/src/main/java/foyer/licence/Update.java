package foyer.licence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * An update that is there for this program, signed by a key of the program's.
 *
 * @param version its version
 * @param build its build
 * @param channel {@code stable}, or another one that was asked for
 * @param critical it is not to be put off: it, or one that it takes in
 * @param releasedAt when it came out
 * @param notes what is new, as plain text; lines that begin with a dash are a list; null: nothing is said
 * @param notesUrl the page with the release notes, for a browser; null: there is none
 * @param file the name of its file, which says software, version, build and system
 * @param url where it lies
 * @param size in bytes
 * @param sha256 in hex
 * @param signature the text of a {@code .minisig} file
 */
public record Update(
        String version, long build, String channel, boolean critical, Instant releasedAt, String notes, String notesUrl,
        String file, String url, long size, String sha256, String signature) {

    /**
     * A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for the
     * beginning of one (decision 0260).
     */
    private static final String VERSION = "[0-9]+(\\.[0-9]+){1,3}(-[0-9A-Za-z.-]+)?";

    /** Reads the answer of the feed. */
    static Update read(Map<String, Object> answer, String server, String software, String platform) throws LicenceException {
        Update update;
        try {
            var url = Server.joined(server + "/", Fields.text(answer, "url"));
            if (url == null) throw LicenceException.oddAnswer();
            var channel = answer.get("channel") instanceof String named ? named : "stable";
            // Without one the file is not signed, which is said as such.
            var signature = answer.get("signature") == null ? "" : Fields.text(answer, "signature");
            update = new Update(
                    Fields.text(answer, "version"), whole(answer, "build"), channel,
                    Boolean.TRUE.equals(answer.get("critical")), Instant.ofEpochSecond(Fields.number(answer, "released_at")),
                    Fields.textOrNull(answer.get("notes")), page(answer.get("notes_url")), Fields.text(answer, "file"), url, whole(answer, "size"),
                    Fields.text(answer, "sha256"), signature);
        } catch (LicenceException cause) {
            throw new LicenceException(Problem.SERVER, "The server's answer is no update.");
        }
        var arch = answer.get("arch") instanceof String named ? named : "any";
        if (!update.isNamed(software, platform, arch)) throw otherFile();
        return update;
    }

    /** A program may hand it to the system, which would open more than pages. */
    private static String page(Object url) {
        return url instanceof String text && text.matches("https?://.*") ? text : null;
    }

    private static long whole(Map<String, Object> answer, String name) throws LicenceException {
        if (answer.get(name) instanceof Long number && number >= 0) return number;
        throw LicenceException.oddAnswer();
    }

    static LicenceException otherFile() {
        return Minisign.forged("The update was signed as another file.");
    }

    /** The name is signed, so what it says is true: which software, version, build and system it is. */
    private boolean isNamed(String software, String platform, String arch) {
        if (!version.matches(VERSION) || !List.of("any", SystemParts.architecture()).contains(arch)) return false;
        var start = software + "-" + version + "-" + build + "-" + platform + (arch.equals("any") ? "" : "-" + arch);
        return file.startsWith(start) && file.substring(start.length()).matches("(-update|-full)?(\\.[a-z0-9]{1,8}){0,2}");
    }

    /** Nothing is wrong with a file if it is the update's. */
    void checkFile(Path path, Minisign signed) throws LicenceException {
        var plain = Jws.sha256();
        var blake = new Blake2b();
        try (var file = Files.newInputStream(path)) {
            var piece = new byte[1 << 16];
            for (int length = file.read(piece); length >= 0; length = file.read(piece)) {
                plain.update(piece, 0, length);
                blake.update(piece, length);
            }
        } catch (IOException cause) {
            throw new LicenceException(Problem.SYSTEM, "The file of the update cannot be read.", cause);
        }
        if (!HexFormat.of().formatHex(plain.digest()).equals(sha256)) {
            throw new LicenceException(Problem.DAMAGED, "The file is another one than the update says.");
        }
        if (!signed.isOf(blake.digest())) throw Minisign.forged("This file is not signed.");
    }
}
