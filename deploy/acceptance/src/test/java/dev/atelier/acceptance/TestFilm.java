// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;

/** A film of any size that is never held in memory: a real film, and after it a box of noise that players skip. */
public final class TestFilm {
    public static final String BOUNDARY = "reel";
    private static final int BOX_HEADER = 8;

    private final byte[] real;
    private final long size;
    private final long seed;

    public TestFilm(byte[] real, long size, long seed) {
        this.real = real;
        this.size = size;
        this.seed = seed;
    }

    public long seed() {
        return seed;
    }

    public static TestFilm real(byte[] film) {
        return new TestFilm(film, film.length, 0);
    }

    InputStream bytes() {
        if (size == real.length) {
            return new ByteArrayInputStream(real);
        }
        int noise = Math.toIntExact(size - real.length);
        byte[] header = ByteBuffer.allocate(BOX_HEADER)
                .putInt(noise)
                .put("free".getBytes(StandardCharsets.US_ASCII))
                .array();
        return joined(
                new ByteArrayInputStream(real), new ByteArrayInputStream(header), new Noise(seed, noise - BOX_HEADER));
    }

    public String sha256() {
        return hash(bytes());
    }

    public static String hash(InputStream bytes) {
        try (var hashed = new DigestInputStream(bytes, MessageDigest.getInstance("SHA-256"))) {
            hashed.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(hashed.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The film as the only part of a form. */
    public BodyPublisher form() {
        byte[] before = ("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + seed
                        + ".mp4\"\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] after = ("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.US_ASCII);
        BodyPublisher body = BodyPublishers.ofInputStream(
                () -> joined(new ByteArrayInputStream(before), bytes(), new ByteArrayInputStream(after)));
        return BodyPublishers.fromPublisher(body, before.length + size + after.length);
    }

    private static InputStream joined(InputStream... parts) {
        return new SequenceInputStream(Collections.enumeration(List.of(parts)));
    }

    /** A block of random bytes over and over, changed each time so that no two are alike. */
    private static final class Noise extends InputStream {
        private static final int BLOCK = 1 << 16;
        private final byte[] block = new byte[BLOCK];
        private final int length;
        private int at;

        Noise(long seed, int length) {
            new Random(seed).nextBytes(block);
            this.length = length;
        }

        @Override
        public int read() {
            return at == length ? -1 : next() & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int most) {
            if (at == length) {
                return -1;
            }
            int count = Math.min(most, length - at);
            for (int i = 0; i < count; i++) {
                target[offset + i] = next();
            }
            return count;
        }

        private byte next() {
            byte one = (byte) (block[at % BLOCK] ^ at / BLOCK);
            at++;
            return one;
        }
    }

    @Override
    public String toString() {
        return "film " + seed + " of " + size + " bytes";
    }
}
