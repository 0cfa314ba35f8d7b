// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Drops the EXIF and XMP chunks of a WebP and clears their flags in the header. */
final class WebpStripper implements MetadataStripper.Stripper {
    private static final int FIRST_CHUNK = 12;
    private static final int CHUNK_HEAD = 8;
    private static final int MAX_CHUNKS = 20_000;
    private static final int WITHOUT_EXIF_AND_XMP = 0xF3;

    /** One chunk with its padding. */
    private record Chunk(String type, long from, long to) {

        /** The manifest store of C2PA, which names every byte around it. */
        boolean isCredentials() {
            return type.equals("C2PA");
        }

        boolean isPrivate() {
            return type.equals("EXIF") || type.equals("XMP ");
        }
    }

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        List<Chunk> chunks = chunks(file);
        return chunks.stream().noneMatch(Chunk::isPrivate) && chunks.getLast().to() == file.size();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        List<Chunk> kept = chunks(file).stream()
                .filter(chunk -> !chunk.isPrivate() && !chunk.isCredentials())
                .toList();
        long size = kept.stream().mapToLong(chunk -> chunk.to() - chunk.from()).sum();
        target.write(ByteBuffer.allocate(FIRST_CHUNK)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(file.bytes(0, 4))
                .putInt((int) (size + 4))
                .put(file.bytes(8, 4))
                .array());
        for (Chunk chunk : kept) {
            if (chunk.type().equals("VP8X")) {
                byte[] header = file.bytes(chunk.from(), (int) (chunk.to() - chunk.from()));
                header[CHUNK_HEAD] &= (byte) WITHOUT_EXIF_AND_XMP;
                target.write(header);
            } else {
                file.copyTo(chunk.from(), chunk.to(), target);
            }
        }
    }

    private static List<Chunk> chunks(ByteReader file) throws IOException {
        long end = Math.min(file.size(), file.u32le(4) + CHUNK_HEAD);
        List<Chunk> chunks = new ArrayList<>();
        long at = FIRST_CHUNK;
        while (at + CHUNK_HEAD <= end && chunks.size() < MAX_CHUNKS) {
            long length = file.u32le(at + 4);
            long to = Math.min(end, at + CHUNK_HEAD + length + (length & 1));
            chunks.add(new Chunk(file.text(at, 4), at, to));
            at = to;
        }
        if (at < end || chunks.isEmpty() || chunks.getFirst().to() - FIRST_CHUNK <= CHUNK_HEAD) {
            throw new InvalidMediaException("The WebP has malformed chunks.");
        }
        return chunks;
    }
}
