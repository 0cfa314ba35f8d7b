// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.WebpChunks.Chunk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Drops the EXIF and XMP chunks of a WebP and clears their flags in the header; the orientation stays. */
final class WebpStripper implements MetadataStripper.Stripper {
    private static final int WITHOUT_EXIF_AND_XMP = 0xF3;
    private static final int WITH_EXIF = 0x08;
    private static final String EXIF = "EXIF";
    /** The manifest store of C2PA, which names every byte around it. */
    private static final String CREDENTIALS = "C2PA";

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        List<Chunk> chunks = WebpChunks.of(file);
        for (Chunk chunk : chunks) {
            if (chunk.type().equals("XMP ") || (chunk.type().equals(EXIF) && !isBareOrientation(file, chunk))) {
                return false;
            }
        }
        return chunks.getLast().to() == file.size();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        List<Chunk> chunks = WebpChunks.of(file);
        Orientation orientation = WebpProbe.read(file).orientation();
        List<Chunk> kept = chunks.stream().filter(WebpStripper::isKept).toList();
        byte[] exif = orientation.isUpright() ? new byte[0] : exif(orientation);
        long size = kept.stream().mapToLong(chunk -> chunk.to() - chunk.from()).sum();
        target.write(ByteBuffer.allocate(WebpChunks.FIRST_CHUNK)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(file.bytes(0, 4))
                .putInt((int) (size + exif.length + 4))
                .put(file.bytes(8, 4))
                .array());
        for (Chunk chunk : kept) {
            if (chunk.type().equals("VP8X")) {
                target.write(header(file, chunk, exif.length > 0));
            } else {
                file.copyTo(chunk.from(), chunk.to(), target);
            }
        }
        target.write(exif);
    }

    private static boolean isKept(Chunk chunk) {
        return !List.of(EXIF, "XMP ", CREDENTIALS).contains(chunk.type());
    }

    /** Whether it is as {@link #exif} leaves it. */
    private static boolean isBareOrientation(ByteReader file, Chunk chunk) throws IOException {
        byte[] bare = exif(WebpProbe.orientation(file, chunk));
        return chunk.to() - chunk.from() == bare.length && Arrays.equals(file.bytes(chunk.from(), bare.length), bare);
    }

    /** The block has an even length, so the chunk needs no padding. */
    private static byte[] exif(Orientation orientation) {
        byte[] block = Exif.block(orientation);
        return ByteBuffer.allocate(WebpChunks.CHUNK_HEAD + block.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(EXIF.getBytes(StandardCharsets.US_ASCII))
                .putInt(block.length)
                .put(block)
                .array();
    }

    private static byte[] header(ByteReader file, Chunk chunk, boolean withExif) throws IOException {
        byte[] header = file.bytes(chunk.from(), (int) (chunk.to() - chunk.from()));
        header[WebpChunks.CHUNK_HEAD] &= (byte) WITHOUT_EXIF_AND_XMP;
        header[WebpChunks.CHUNK_HEAD] |= (byte) (withExif ? WITH_EXIF : 0);
        return header;
    }
}
