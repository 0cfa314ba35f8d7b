// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.probe.PictureHeader.Pixels;
import dev.atelier.platform.media.probe.PngChunks.Chunk;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Reads the header of a PNG, and the chunks that change how it is seen. */
final class PngProbe {
    private static final Set<String> LOOKS = Set.of("eXIf", "cICP", "iCCP");
    private static final int COLOUR_TYPE = 9;
    private static final int COLOUR = 2;
    /** Name of a profile, a zero, and the method of compression. */
    private static final int MAX_NAME = 80;

    private PngProbe() {}

    static PictureHeader read(ByteReader file) throws IOException {
        List<Chunk> chunks = PngChunks.of(file);
        Chunk header = chunks.getFirst();
        if (!header.type().equals("IHDR")) {
            throw new InvalidMediaException("The PNG does not begin with its header.");
        }
        if (PngChunks.find(chunks, "IDAT").isEmpty()) {
            throw new InvalidMediaException("The PNG has no picture in it.");
        }
        long at = header.content();
        Optional<Chunk> exif = PngChunks.find(chunks, "eXIf");
        Orientation orientation = exif.isPresent() ? orientation(file, exif.orElseThrow()) : Orientation.UPRIGHT;
        return PictureHeader.of(file.u32(at), file.u32(at + 4), orientation);
    }

    static Orientation orientation(ByteReader file, Chunk exif) throws IOException {
        return Exif.orientation(file.bytes(exif.content(), (int) Math.min(exif.length(), Exif.MAX_BYTES)));
    }

    /** Code points come before a profile (PNG, third edition, 4.3); without both a picture counts as sRGB. */
    static ColourTag colours(ByteReader file) throws IOException {
        List<Chunk> chunks = PngChunks.of(file);
        boolean isGrey = (file.u8(chunks.getFirst().content() + COLOUR_TYPE) & COLOUR) == 0;
        Optional<Chunk> points = PngChunks.find(chunks, "cICP");
        if (points.isPresent()) {
            long at = points.orElseThrow().content();
            return ColourTag.ofCodePoints(file.u8(at), file.u8(at + 1));
        }
        Optional<Chunk> profile = PngChunks.find(chunks, "iCCP");
        return profile.isPresent() ? ColourTag.ofProfile(unpack(file, profile.orElseThrow()), isGrey) : ColourTag.NONE;
    }

    /**
     * The chunks that every decoder must know, and the transparency; ffmpeg refuses a picture whose profile is broken.
     *
     * @return empty for a file without chunks that say how it is seen
     */
    static Optional<Pixels> pixels(ByteReader file, Path path) throws IOException {
        List<Chunk> chunks = PngChunks.of(file);
        if (chunks.stream().noneMatch(chunk -> LOOKS.contains(chunk.type()))) {
            return Optional.empty();
        }
        return Optional.of(target -> {
            try (ByteReader again = new ByteReader(path)) {
                again.copyTo(0, PngChunks.SIGNATURE, target);
                for (Chunk chunk : chunks) {
                    if (Character.isUpperCase(chunk.type().charAt(0))
                            || chunk.type().equals("tRNS")) {
                        again.copyTo(chunk.from(), chunk.to(), target);
                    }
                }
            }
        });
    }

    private static ByteBuffer unpack(ByteReader file, Chunk profile) throws IOException {
        long at = profile.content();
        long end = Math.min(profile.content() + profile.length(), at + ColourTag.MAX_BYTES);
        while (at < end && at < profile.content() + MAX_NAME && file.u8(at) != 0) {
            at++;
        }
        if (at + 2 > end) {
            return ByteBuffer.allocate(0);
        }
        byte[] packed = file.bytes(at + 2, (int) (end - at - 2));
        try (var unpacked = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            return ByteBuffer.wrap(unpacked.readNBytes(ColourTag.MAX_BYTES));
        } catch (ZipException | EOFException _) {
            // The picture is shown as without a profile.
            return ByteBuffer.allocate(0);
        }
    }
}
