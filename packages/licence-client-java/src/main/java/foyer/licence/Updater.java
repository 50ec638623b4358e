package foyer.licence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** Updates of the program: it finds them, brings their files and checks them; to install one is the program's matter. */
record Updater(LicenceHolder holder, LicenceClient client) {
    Update check(String channel, String language) throws LicenceException {
        var updates = told();
        var query = new LinkedHashMap<String, String>();
        query.put("platform", holder.device().platform());
        query.put("arch", SystemParts.architecture());
        query.put("version", holder.options.version);
        query.put("system", updates.system == null ? SystemParts.version() : updates.system);
        query.put("build", updates.build == null ? null : updates.build.toString());
        query.put("format", String.join(",", updates.formats));
        query.put("channel", channel);
        query.put("lang", language);
        query.values().removeIf(value -> value == null || value.isEmpty());
        var path = "/updates/" + updates.software + "/next.json";
        var answer = holder.server.feed(path, query, headers(updates.software));
        if (answer == null) return null;
        var update = Update.read(answer, holder.server.address, updates.software, holder.device().platform());
        signatureOf(update);
        if (!isNewer(update, updates)) {
            throw new LicenceException(Problem.OLDER_UPDATE, "The offered version is not newer than this program.");
        }
        if (!covers(update) && !coversByNow(update)) {
            var message = "The updates of this licence ended before this version came out.";
            throw new LicenceException(Problem.VERSION_TOO_NEW, message);
        }
        return update;
    }

    Path bring(Update update, Path folder, LicenceClient.Progress progress) throws LicenceException {
        var signed = signatureOf(update);
        Path path = folder.resolve(update.file()), part = folder.resolve(update.file() + ".part");
        if (Download.lengthOf(path) == update.size() && isThat(path, update, signed)) return path;
        try {
            Files.createDirectories(folder);
            new Download(holder.server, update.url(), update.size(), part, progress).run();
            try {
                update.checkFile(part, signed);
            } catch (LicenceException problem) {
                Files.deleteIfExists(part);
                throw problem;
            }
            SealedStore.unlessHeld(() -> Files.move(part, path, StandardCopyOption.REPLACE_EXISTING));
            return path;
        } catch (IOException cause) {
            throw new LicenceException(Problem.SYSTEM, "The file of the update cannot be written.", cause);
        }
    }

    private static boolean isThat(Path path, Update update, Minisign signed) {
        try {
            update.checkFile(path, signed);
            return true;
        } catch (LicenceException cause) {
            return false;
        }
    }

    Map<String, String> headers(String software) {
        var stored = holder.load();
        var headers = new LinkedHashMap<String, String>();
        headers.put("x-installation", Jws.hash("foyer-update:1\n" + software + "\n" + holder.device().fingerprint()));
        var shown = stored == null ? "" : stored.refreshToken == null ? stored.licence : stored.refreshToken;
        if (!shown.isEmpty()) headers.put("authorization", "Bearer " + shown);
        return headers;
    }

    private UpdateOptions told() throws LicenceException {
        if (holder.options.updates != null) return holder.options.updates;
        throw new LicenceException(Problem.INVALID, "This client was told nothing of updates.");
    }

    /** Nothing but a key of the program's has signed the name of the file. */
    private Minisign signatureOf(Update update) throws LicenceException {
        var updates = told();
        var signed = Minisign.read(update.signature(), Minisign.readKeys(updates.key));
        if (!signed.file().equals(update.file())) throw Update.otherFile();
        if (update.size() > updates.most) {
            throw new LicenceException(Problem.TOO_LARGE, "The update has " + update.size() + " bytes.");
        }
        return signed;
    }

    private boolean isNewer(Update update, UpdateOptions updates) {
        var own = holder.options.version == null ? "" : holder.options.version;
        return updates.build == null ? VersionOrder.isNewer(update.version(), own) : update.build() > updates.build;
    }

    /** Whether the licence that is here, if there is one, would open this version. */
    private boolean covers(Update update) {
        try {
            return client.check().coversUpdate(update.releasedAt());
        } catch (LicenceException cause) {
            return true;
        }
    }

    /** Updates may have been bought since the licence was signed. */
    private boolean coversByNow(Update update) {
        try {
            client.refresh();
        } catch (LicenceException cause) {
            // The licence that is here decides.
        }
        return covers(update);
    }
}
