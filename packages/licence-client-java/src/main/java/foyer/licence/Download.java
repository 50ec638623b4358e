package foyer.licence;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Brings a file, and goes on where a line broke. */
record Download(Server server, String url, long size, Path path, LicenceClient.Progress progress) {
    /** So often in a row may a line break without a byte; each time it is waited for so much longer. */
    private static final int MOST_FAILURES = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);

    void run() throws LicenceException {
        for (int failures = 0; ; ) {
            long there = lengthOf(path);
            if (there == size) return;
            long first = there < size ? there : 0;
            try {
                goOn(first);
                return;
            } catch (LicenceException problem) {
                if (problem.problem() != Problem.UNREACHABLE) throw problem;
                failures = lengthOf(path) > first ? 0 : failures + 1;
                if (failures == MOST_FAILURES) throw problem;
            }
            LicenceClient.pause(PAUSE.multipliedBy(failures));
        }
    }

    static long lengthOf(Path path) {
        try {
            return Files.size(path);
        } catch (IOException cause) {
            return 0;
        }
    }

    private void goOn(long first) throws LicenceException {
        Map<String, String> headers = new LinkedHashMap<>(Map.of("accept-encoding", "identity"));
        if (first > 0) headers.put("range", "bytes=" + first + "-");
        HttpResponse<Pieces> answer;
        try {
            answer = server.open(url, headers);
        } catch (IOException cause) {
            throw broken(cause);
        }
        try (var body = answer.body()) {
            int status = answer.statusCode();
            // There is less of it than was said.
            if (status == 416) throw notThatFile();
            if (status == 401 || status == 403) {
                var message = "The address of the update is good no more: check for it again.";
                throw new LicenceException(Problem.NOT_AUTHORIZED, message);
            }
            if (status > 299) throw new LicenceException(Problem.SERVER, "The server answers " + status + ".");
            long start = status == 206 ? first : 0;
            long received;
            try (var file = opened(status == 206)) {
                received = write(body, file, start);
            } catch (IOException cause) {
                throw new LicenceException(Problem.SYSTEM, "The file of the update cannot be written.", cause);
            }
            if (received == size) return;
            // All that was announced is there, and it is too little.
            long announced = answer.headers().firstValueAsLong("content-length").orElse(-1);
            throw received > size || announced == received - start ? notThatFile() : broken(null);
        }
    }

    /** @return how far it has come; more than the size where it does not end */
    private long write(Pieces body, SeekableByteChannel file, long start) throws IOException, LicenceException {
        long received = start;
        for (var piece = next(body); piece != null; piece = next(body)) {
            for (var part : piece) {
                received += part.remaining();
                if (received > size) return received;
                while (part.hasRemaining()) file.write(part);
            }
            if (!progress.at(received, size)) throw LicenceException.stopped();
        }
        return received;
    }

    /** What goes wrong on the line, told apart from what goes wrong here. */
    private static java.util.List<java.nio.ByteBuffer> next(Pieces body) throws LicenceException {
        try {
            return body.next(Server.LONGEST_REST.toNanos());
        } catch (IOException cause) {
            throw broken(cause);
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw LicenceException.stopped();
        }
    }

    /** Its owner's alone from the beginning. */
    private SeekableByteChannel opened(boolean goesOn) throws IOException {
        var way = goesOn ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
        var options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, way);
        return Files.newByteChannel(path, options, SealedStore.ownersAlone());
    }

    private static LicenceException broken(Throwable cause) {
        return new LicenceException(Problem.UNREACHABLE, "The download was interrupted.", cause);
    }

    /** It is removed, so that the next try starts over. */
    private LicenceException notThatFile() {
        try {
            Files.deleteIfExists(path);
        } catch (IOException cause) {
            // The next check refuses it again.
        }
        return new LicenceException(Problem.DAMAGED, "The file is another one than the update says.");
    }
}
