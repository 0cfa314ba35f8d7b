// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.PngChunks.Chunk;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.CRC32;

/** Drops the EXIF and XMP chunks of a PNG and the bytes after its end; orientation and texts of programs stay. */
final class PngStripper implements MetadataStripper.Stripper {
    private static final int MAX_KEYWORD = 20;
    /** The manifest store of C2PA, which names every byte around it. */
    private static final String CREDENTIALS = "caBX";

    private static final String EXIF = "eXIf";
    /** How keywords of texts begin, in lower case: XMP, and the EXIF of a photograph that was converted, whole or in parts. */
    private static final Set<String> PRIVATE = Set.of("xml:com.adobe.xmp", "raw profile type", "exif:", "xmp:", "gps");

    @Override
    public boolean isClean(ByteReader file) throws IOException {
        List<Chunk> chunks = PngChunks.of(file);
        for (Chunk chunk : chunks) {
            if (isPrivate(file, chunk)) {
                return false;
            }
        }
        return chunks.getLast().to() == file.size();
    }

    @Override
    public void write(ByteReader file, OutputStream target) throws IOException {
        file.copyTo(0, PngChunks.SIGNATURE, target);
        for (Chunk chunk : PngChunks.of(file)) {
            if (chunk.type().equals(EXIF)) {
                writeOrientation(PngProbe.orientation(file, chunk), target);
            } else if (!chunk.type().equals(CREDENTIALS) && !isPrivate(file, chunk)) {
                file.copyTo(chunk.from(), chunk.to(), target);
            }
        }
    }

    private static boolean isPrivate(ByteReader file, Chunk chunk) throws IOException {
        return switch (chunk.type()) {
            case EXIF -> !isBareOrientation(file, chunk);
            case "iTXt", "zTXt", "tEXt" -> {
                String keyword = file.text(chunk.content(), (int) Math.min(chunk.length(), MAX_KEYWORD));
                yield PRIVATE.stream().anyMatch(keyword.toLowerCase(Locale.ROOT)::startsWith);
            }
            default -> false;
        };
    }

    /** Whether it is as {@link #writeOrientation} leaves it. */
    private static boolean isBareOrientation(ByteReader file, Chunk exif) throws IOException {
        byte[] block = Exif.block(PngProbe.orientation(file, exif));
        return exif.length() == block.length && Arrays.equals(file.bytes(exif.content(), block.length), block);
    }

    private static void writeOrientation(Orientation orientation, OutputStream target) throws IOException {
        if (orientation.isUpright()) {
            return;
        }
        byte[] block = Exif.block(orientation);
        byte[] typed = ByteBuffer.allocate(EXIF.length() + block.length)
                .put(EXIF.getBytes(StandardCharsets.US_ASCII))
                .put(block)
                .array();
        var checksum = new CRC32();
        checksum.update(typed);
        target.write(ByteBuffer.allocate(4 + typed.length + 4)
                .putInt(block.length)
                .put(typed)
                .putInt((int) checksum.getValue())
                .array());
    }
}
