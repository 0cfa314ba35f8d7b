// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.WebpChunks.Chunk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Reads the first chunk of a WebP, which has the size in one of three forms, and the chunks that change how it is seen. */
final class WebpProbe {
    private static final int CONTENT = WebpChunks.FIRST_CHUNK + WebpChunks.CHUNK_HEAD;
    private static final int SIZE_MASK = 0x3FFF;

    private WebpProbe() {}

    static PictureHeader read(ByteReader file) throws IOException {
        if (file.u32le(4) + 8 > file.size()) {
            throw new InvalidMediaException("The WebP ends too early.");
        }
        return switch (file.text(WebpChunks.FIRST_CHUNK, 4)) {
            case "VP8X" -> readExtended(file);
            case "VP8L" -> {
                long bits = file.u32le(CONTENT + 1);
                yield PictureHeader.of((bits & SIZE_MASK) + 1, (bits >> 14 & SIZE_MASK) + 1, Orientation.UPRIGHT);
            }
            case "VP8 " ->
                PictureHeader.of(
                        file.u16le(CONTENT + 6) & SIZE_MASK, file.u16le(CONTENT + 8) & SIZE_MASK, Orientation.UPRIGHT);
            default -> throw new InvalidMediaException("The WebP does not begin with a picture.");
        };
    }

    private static PictureHeader readExtended(ByteReader file) throws IOException {
        List<Chunk> chunks = WebpChunks.of(file);
        Optional<Chunk> exif = WebpChunks.find(chunks, "EXIF");
        Orientation orientation = exif.isPresent() ? orientation(file, exif.orElseThrow()) : Orientation.UPRIGHT;
        PictureHeader header =
                PictureHeader.of(file.u24le(CONTENT + 4) + 1L, file.u24le(CONTENT + 7) + 1L, orientation);
        Optional<Chunk> moving = WebpChunks.find(chunks, "ANMF");
        if (moving.isPresent()) {
            return header.with(WebpFrame.of(file, moving.orElseThrow(), header));
        }
        if (chunks.stream().noneMatch(Chunk::isPixels)) {
            throw new InvalidMediaException("The WebP has no picture in it.");
        }
        return header;
    }

    /** Some writers put the prefix of JPEG before the block. */
    static Orientation orientation(ByteReader file, Chunk exif) throws IOException {
        int prefix = Exif.PREFIX.length();
        boolean prefixed =
                exif.length() > prefix && file.text(exif.content(), prefix).equals(Exif.PREFIX);
        int skipped = prefixed ? prefix : 0;
        return Exif.orientation(
                file.bytes(exif.content() + skipped, Math.min(exif.length() - skipped, Exif.MAX_BYTES)));
    }

    static ColourTag colours(ByteReader file) throws IOException {
        Optional<Chunk> profile = WebpChunks.find(WebpChunks.of(file), "ICCP");
        if (profile.isEmpty()) {
            return ColourTag.NONE;
        }
        Chunk chunk = profile.orElseThrow();
        byte[] bytes = file.bytes(chunk.content(), Math.min(chunk.length(), ColourTag.MAX_BYTES));
        return ColourTag.ofProfile(ByteBuffer.wrap(bytes), false);
    }
}
