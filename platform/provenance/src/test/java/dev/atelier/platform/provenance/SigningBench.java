// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.provenance.manifest.MediaClaim.Derivation;
import dev.atelier.platform.provenance.manifest.TimeStamper;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;

/** What signing costs: processor time for a picture of 1 MB, memory for a film of 200 MB. Run by hand; prints and checks nothing. */
final class SigningBench {
    private static final int MEGABYTE = 1024 * 1024;
    private static final int ROUNDS = 1000;
    private static final int MEASURED = 500;
    private static final long FILM = 200L * MEGABYTE;

    private SigningBench() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("signing-bench");
        CredentialWriter writer =
                new CredentialWriter(DemoSigner.in(directory.resolve("keys")).signer(), TimeStamper.NONE);
        Path picture = Files.write(directory.resolve("a.png"), picture());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = 0;
        for (int round = 0; round < ROUNDS; round++) {
            if (round == ROUNDS - MEASURED) {
                before = threads.getCurrentThreadCpuTime();
            }
            write(writer, picture, MediaFormat.PNG);
        }
        long nanos = (threads.getCurrentThreadCpuTime() - before) / MEASURED;
        System.out.printf("picture of 1 MB: %.2f ms of processor time%n", nanos / 1e6);

        Path film = film(directory.resolve("a.mp4"));
        System.gc();
        List<MemoryPoolMXBean> heap = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
        long used = heap.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        write(writer, film, MediaFormat.MP4);
        long peak =
                heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        System.out.printf("film of 200 MB: %.1f MB of heap%n", (peak - used) / (double) MEGABYTE);
        Files.delete(film);
    }

    private static void write(CredentialWriter writer, Path file, MediaFormat format) throws Exception {
        writer.sign(file, format, DemoSigner.claim(Derivation.CREATED))
                .orElseThrow()
                .writeTo(OutputStream.nullOutputStream());
    }

    /** A header, a megabyte in one chunk, and an end: signing looks at no pixel. */
    private static byte[] picture() {
        byte[] pixels = new byte[MEGABYTE];
        new Random(1).nextBytes(pixels);
        ByteBuffer png = ByteBuffer.allocate(MEGABYTE + 100)
                .put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        chunk(png, "IHDR", new byte[13]);
        chunk(png, "IDAT", pixels);
        chunk(png, "IEND", new byte[0]);
        byte[] whole = new byte[png.position()];
        png.flip().get(whole);
        return whole;
    }

    private static void chunk(ByteBuffer png, String type, byte[] content) {
        CRC32 checksum = new CRC32();
        checksum.update(type.getBytes(StandardCharsets.US_ASCII));
        checksum.update(content);
        png.putInt(content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .putInt((int) checksum.getValue());
    }

    /** A film with 60,000 chunks in its table, as an hour of video and sound has. */
    private static Path film(Path path) throws IOException {
        int chunks = 60_000;
        int table = 16 + 4 * chunks;
        try (RandomAccessFile film = new RandomAccessFile(path.toFile(), "rw")) {
            film.writeInt(16);
            film.writeBytes("ftypisom");
            film.writeInt(0);
            int depth = 5;
            for (String type : List.of("moov", "trak", "mdia", "minf", "stbl")) {
                film.writeInt(table + 8 * depth--);
                film.writeBytes(type);
            }
            film.writeInt(table);
            film.writeBytes("stco");
            film.writeInt(0);
            film.writeInt(chunks);
            film.write(new byte[4 * chunks]);
            film.writeInt((int) (FILM - film.getFilePointer()));
            film.writeBytes("mdat");
            film.setLength(FILM);
        }
        return path;
    }
}
