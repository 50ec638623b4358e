package foyer.licence;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;

/** A compact JWS (RFC 7515), signed by Ed25519; its payload is still to be checked. */
record Jws(Map<String, Object> header, String payload, String text, String signature) {
    /** RFC 8410: the bytes before the 32 of a public key. */
    private static final byte[] HEAD = HexFormat.of().parseHex("302a300506032b6570032100");

    static Jws read(String token, String typ) throws LicenceException {
        var parts = token.split("\\.", -1);
        if (parts.length != 3) throw LicenceException.damaged();
        var header = readPart(parts[0]);
        if (!"EdDSA".equals(header.get("alg")) || !typ.equals(header.get("typ"))) throw LicenceException.damaged();
        return new Jws(header, parts[1], parts[0] + "." + parts[1], parts[2]);
    }

    /** A part of a token, which is an object of JSON. */
    static Map<String, Object> readPart(String part) throws LicenceException {
        var content = Json.readObject(decode(part));
        if (content == null) throw LicenceException.damaged();
        return content;
    }

    /** The key that it names; null: none. */
    String kid() {
        return Fields.textOrNull(header.get("kid"));
    }

    boolean isSignedBy(PublicKey key) {
        try {
            return isSigned(decode(key.x()), text.getBytes(StandardCharsets.UTF_8), decode(signature));
        } catch (LicenceException cause) {
            return false;
        }
    }

    /** Whether a key, by its 32 bytes, has signed a message. */
    static boolean isSigned(byte[] key, byte[] message, byte[] signature) {
        if (key.length != 32 || signature.length != 64) return false;
        try {
            var encoded = new byte[HEAD.length + key.length];
            System.arraycopy(HEAD, 0, encoded, 0, HEAD.length);
            System.arraycopy(key, 0, encoded, HEAD.length, key.length);
            var check = Signature.getInstance("Ed25519");
            check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
            check.update(message);
            return check.verify(signature);
        } catch (GeneralSecurityException cause) {
            return false;
        }
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The bytes of base64url without padding, of which one spelling alone is right. */
    static byte[] decode(String text) throws LicenceException {
        try {
            var bytes = Base64.getUrlDecoder().decode(text);
            if (encode(bytes).equals(text)) return bytes;
        } catch (IllegalArgumentException cause) {
            // It is refused as what has another spelling.
        }
        throw LicenceException.damaged();
    }

    /** SHA-256 as base64url. */
    static String hash(String text) {
        return encode(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException cause) {
            throw new IllegalStateException("Every Java has SHA-256.", cause);
        }
    }
}
