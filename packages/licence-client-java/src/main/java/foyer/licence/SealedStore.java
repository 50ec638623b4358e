package foyer.licence;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A file that its owner alone can read, encrypted by ChaCha20-Poly1305 (RFC 8439) under a hash of a secret: one from the system's
 * keychain, or the device's fingerprint, which protects a copied file.
 */
final class SealedStore {
    private static final byte[] ABOUT = "foyer-licence-store".getBytes(StandardCharsets.US_ASCII);
    private static final SecureRandom RANDOM = new SecureRandom();
    /** In milliseconds: a lock that is older was left by a process that is gone (docs/reference/licences). */
    private static final long STALE = 90_000;
    private static final long PAUSE = 25;
    /** So long a virus scanner, or a program that makes backups, may hold a file that it looks into. */
    private static final Duration HELD = Duration.ofSeconds(2);

    private final Path path;
    private final List<SecretKeySpec> keys = new ArrayList<>();

    /** @param before secrets that open what was written under them, such as {@code earlier} of the device */
    SealedStore(Path path, String secret, List<String> before) {
        this.path = path.toAbsolutePath();
        keys.add(keyOf(secret));
        for (var each : before) keys.add(keyOf(each));
    }

    private static SecretKeySpec keyOf(String secret) {
        var text = "foyer-licence-store-1\n" + secret;
        return new SecretKeySpec(Jws.sha256().digest(text.getBytes(StandardCharsets.UTF_8)), "ChaCha20");
    }

    static byte[] random(int length) {
        var bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    /** Null, too, for a file that cannot be read: the member signs in again. */
    Stored load() {
        try {
            var sealed = Json.readObject(unlessHeld(() -> Files.readAllBytes(path)));
            if (sealed == null) return null;
            var box = Jws.decode(Fields.text(sealed, "box"));
            var nonce = Jws.decode(Fields.text(sealed, "nonce"));
            for (var key : keys) {
                var opened = open(box, nonce, key);
                if (opened != null) return Stored.of(Json.readObject(opened));
            }
        } catch (IOException | LicenceException cause) {
            // It is as good as none.
        }
        return null;
    }

    private static byte[] open(byte[] box, byte[] nonce, SecretKeySpec key) {
        try {
            return cipher(Cipher.DECRYPT_MODE, key, nonce).doFinal(box);
        } catch (GeneralSecurityException cause) {
            return null;
        }
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("ChaCha20-Poly1305");
        cipher.init(mode, key, new IvParameterSpec(nonce));
        cipher.updateAAD(ABOUT);
        return cipher;
    }

    /** The file is replaced as a whole, so that a program that ends early leaves no half. */
    void save(Stored stored) throws LicenceException {
        var draft = beside("." + HexFormat.of().formatHex(random(6)) + ".new");
        try {
            var nonce = random(12);
            var text = Json.write(stored.asFields()).getBytes(StandardCharsets.UTF_8);
            var box = cipher(Cipher.ENCRYPT_MODE, keys.get(0), nonce).doFinal(text);
            var file = new LinkedHashMap<String, Object>(Map.of("foyer", "licence-store", "version", 1));
            file.put("nonce", Jws.encode(nonce));
            file.put("box", Jws.encode(box));
            makeFolder();
            create(draft, Json.write(file).getBytes(StandardCharsets.UTF_8));
            unlessHeld(() -> Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE));
        } catch (IOException | GeneralSecurityException cause) {
            remove(draft);
            throw unwritable(cause);
        }
    }

    void clear() {
        remove(path);
    }

    /** The store is this process's until it is closed. */
    interface Lock extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Keeps others from the store: by a file that is there meanwhile, the one way that every language and system has.
     *
     * @return null where another one has it for longer than {@code patience}
     */
    Lock lock(Duration patience) throws LicenceException {
        var file = beside(".lock");
        long since = System.nanoTime();
        while (!take(file)) {
            if (System.nanoTime() - since >= patience.toNanos()) return null;
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException cause) {
                Thread.currentThread().interrupt();
                throw LicenceException.stopped();
            }
        }
        return () -> remove(file);
    }

    private boolean take(Path file) throws LicenceException {
        try {
            makeFolder();
            create(file, new byte[0]);
            return true;
        } catch (FileAlreadyExistsException cause) {
            // It is another one's.
        } catch (IOException cause) {
            // Windows refuses in other words while the file is being removed.
            boolean isLeaving = java.io.File.separatorChar == '\\' && Files.exists(file);
            if (!isLeaving) throw unwritable(cause);
        }
        try {
            long age = System.currentTimeMillis() - Files.getLastModifiedTime(file).toMillis();
            if (Math.abs(age) > STALE) remove(file);
        } catch (IOException cause) {
            // It is gone.
        }
        return false;
    }

    private void makeFolder() throws IOException {
        var folder = path.getParent();
        if (folder != null && !Files.isDirectory(folder)) Files.createDirectories(folder);
    }

    private Path beside(String end) {
        return path.resolveSibling(path.getFileName() + end);
    }

    /** A file that was not there, and is its owner's alone from the beginning. */
    private static void create(Path file, byte[] content) throws IOException {
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (var channel = Files.newByteChannel(file, options, ownersAlone())) {
            var rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) channel.write(rest);
        }
    }

    /** On Windows a file has the rights of its folder. */
    static FileAttribute<?>[] ownersAlone() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) return new FileAttribute<?>[0];
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))};
    }

    interface Work<T> {
        T run() throws IOException;
    }

    /** Does something with a file, again and again while another program holds it, which Windows alone knows. */
    static <T> T unlessHeld(Work<T> work) throws IOException {
        for (long since = System.nanoTime();;)
            try {
                return work.run();
            } catch (NoSuchFileException cause) {
                throw cause;
            } catch (FileSystemException cause) {
                boolean isHeld = java.io.File.separatorChar == '\\' && System.nanoTime() - since < HELD.toNanos();
                if (!isHeld) throw cause;
                LockSupport.parkNanos(PAUSE * 1_000_000);
            }
    }

    private static void remove(Path file) {
        try {
            unlessHeld(() -> Files.deleteIfExists(file));
        } catch (IOException cause) {
            // What cannot be removed counts for nothing after a while.
        }
    }

    private static LicenceException unwritable(Exception cause) {
        return new LicenceException(Problem.SYSTEM, "The store cannot be written.", cause);
    }
}
