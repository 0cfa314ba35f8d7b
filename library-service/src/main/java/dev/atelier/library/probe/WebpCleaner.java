// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Drops the EXIF and XMP chunks of a WebP and says so in its header. */
final class WebpCleaner implements MetadataCleaner.Cleaner {
    private static final int FIRST_CHUNK = 12;
    private static final int CHUNK_HEAD = 8;
    private static final int MOST_CHUNKS = 20_000;
    private static final int WITHOUT_EXIF_AND_XMP = 0xF3;

    /** One chunk with its padding. */
    private record Chunk(String type, long from, long to) {

        boolean isPrivate() {
            return type.equals("EXIF") || type.equals("XMP ");
        }
    }

    @Override
    public boolean isClean(Bytes file) throws IOException, BrokenMedium {
        List<Chunk> chunks = chunks(file);
        return chunks.stream().noneMatch(Chunk::isPrivate) && chunks.getLast().to() == file.size();
    }

    @Override
    public void write(Bytes file, OutputStream clean) throws IOException, BrokenMedium {
        List<Chunk> kept =
                chunks(file).stream().filter(chunk -> !chunk.isPrivate()).toList();
        long size = kept.stream().mapToLong(chunk -> chunk.to() - chunk.from()).sum();
        clean.write(ByteBuffer.allocate(FIRST_CHUNK)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(file.take(0, 4))
                .putInt((int) (size + 4))
                .put(file.take(8, 4))
                .array());
        for (Chunk chunk : kept) {
            if (chunk.type().equals("VP8X")) {
                byte[] header = file.take(chunk.from(), (int) (chunk.to() - chunk.from()));
                header[CHUNK_HEAD] &= (byte) WITHOUT_EXIF_AND_XMP;
                clean.write(header);
            } else {
                Copy.part(file, chunk.from(), chunk.to(), clean);
            }
        }
    }

    private static List<Chunk> chunks(Bytes file) throws IOException, BrokenMedium {
        long end = Math.min(file.size(), file.u32le(4) + CHUNK_HEAD);
        List<Chunk> chunks = new ArrayList<>();
        long at = FIRST_CHUNK;
        while (at + CHUNK_HEAD <= end && chunks.size() < MOST_CHUNKS) {
            long length = file.u32le(at + 4);
            long to = Math.min(end, at + CHUNK_HEAD + length + (length & 1));
            chunks.add(new Chunk(file.text(at, 4), at, to));
            at = to;
        }
        if (at < end || chunks.isEmpty() || chunks.getFirst().to() - FIRST_CHUNK <= CHUNK_HEAD) {
            throw new BrokenMedium("The WebP has malformed chunks.");
        }
        return chunks;
    }
}
