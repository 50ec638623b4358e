import foyer.licence.LicenceClient;
import foyer.licence.LicenceException;
import foyer.licence.LicenceOptions;
import foyer.licence.PublicKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** A sample: a program that runs on a licence of the demo vendor. `keys.json key TIDE-…`, `keys.json convert tide` */
final class Convert {
    public static void main(String[] words) throws IOException {
        var given = Map.of("FOYER_SERVER", "http://localhost:3000", "FOYER_STORE", ".tidewren-convert-java.json");
        var text = words.length > 2 ? words[2] : "";
        try {
            var keys = PublicKey.readAll(Files.readString(Path.of(words[0])));
            var store = Path.of(valueOf("FOYER_STORE", given));
            var options = LicenceOptions.of(valueOf("FOYER_SERVER", given), "downloader", keys, store).version("5.2.0");
            try (var client = new LicenceClient(options)) {
                System.out.println(run(client, words[1], text));
            }
        } catch (LicenceException error) {
            System.err.println(error.problem().text() + ": " + error.getMessage());
            System.exit(1);
        }
    }

    private static String run(LicenceClient client, String command, String text) throws LicenceException {
        switch (command) {
            case "activate":
                return client.signIn(prompt -> System.out.println("Open " + prompt.link() + ", compare " + prompt.code())).toString();
            case "key":
                return client.activate(text).toString();
            case "trial":
                return client.startTrial().toString();
            case "status":
                return client.check().toString();
            case "refresh":
                return client.refresh().toString();
            case "back":
                client.giveBack();
                return "";
            case "release":
                client.release();
                return "";
            default:
                client.ensure();
                return text.toUpperCase(Locale.ROOT);
        }
    }

    private static String valueOf(String name, Map<String, String> otherwise) {
        return System.getenv().getOrDefault(name, otherwise.get(name));
    }
}
