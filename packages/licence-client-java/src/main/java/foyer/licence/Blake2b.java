package foyer.licence;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** BLAKE2b of 64 bytes without a key (RFC 7693), which minisign signs and Java has not. */
final class Blake2b {
    private static final int BLOCK = 128;
    private static final long[] START = {
        0x6a09e667f3bcc908L, 0xbb67ae8584caa73bL, 0x3c6ef372fe94f82bL, 0xa54ff53a5f1d36f1L,
        0x510e527fade682d1L, 0x9b05688c2b3e6c1fL, 0x1f83d9abfb41bd6bL, 0x5be0cd19137e2179L,
    };
    private static final int[][] ORDER = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
        {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
        {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
        {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
        {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
    };

    private final long[] state = START.clone();
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    private long length;

    Blake2b() {
        // 64 bytes, no key, one leaf.
        state[0] ^= 0x01010040L;
    }

    void update(byte[] bytes, int count) {
        int done = 0;
        while (done < count) {
            // The last block is kept until it is known to be the last.
            if (!block.hasRemaining()) compress(false);
            int part = Math.min(block.remaining(), count - done);
            block.put(bytes, done, part);
            done += part;
            length += part;
        }
    }

    byte[] digest() {
        while (block.hasRemaining()) block.put((byte) 0);
        compress(true);
        var digest = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        for (long word : state) digest.putLong(word);
        return digest.array();
    }

    private void compress(boolean isLast) {
        var words = new long[16];
        block.flip();
        block.limit(BLOCK);
        for (int index = 0; index < 16; index++) words[index] = block.getLong();
        block.clear();
        var v = new long[16];
        System.arraycopy(state, 0, v, 0, 8);
        System.arraycopy(START, 0, v, 8, 8);
        v[12] ^= length;
        if (isLast) v[14] = ~v[14];
        for (int round = 0; round < 12; round++) {
            var order = ORDER[round % 10];
            for (int part = 0; part < 8; part++) {
                // Four columns, then four diagonals.
                int turn = part < 4 ? 0 : 1, at = part % 4;
                mix(v, at, 4 + (at + turn) % 4, 8 + (at + 2 * turn) % 4, 12 + (at + 3 * turn) % 4,
                        words[order[2 * part]], words[order[2 * part + 1]]);
            }
        }
        for (int index = 0; index < 8; index++) state[index] ^= v[index] ^ v[index + 8];
    }

    private static void mix(long[] v, int a, int b, int c, int d, long one, long other) {
        v[a] += v[b] + one;
        v[d] = Long.rotateRight(v[d] ^ v[a], 32);
        v[c] += v[d];
        v[b] = Long.rotateRight(v[b] ^ v[c], 24);
        v[a] += v[b] + other;
        v[d] = Long.rotateRight(v[d] ^ v[a], 16);
        v[c] += v[d];
        v[b] = Long.rotateRight(v[b] ^ v[c], 63);
    }
}
