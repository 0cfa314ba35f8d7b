// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFormat;
import dev.atelier.platform.media.MediaSniffer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the header of a PNG, JPEG or WebP says of how the picture is seen.
 *
 * @param width of the stored pixels, before the turn of the orientation
 * @param height of the stored pixels, before the turn of the orientation
 * @param frame the first frame of a WebP that moves
 * @param pixels what a decoder reads in place of a file that it may refuse or show in its own way
 */
public record PictureHeader(
        int width,
        int height,
        Orientation orientation,
        ColourTag colours,
        Optional<WebpFrame> frame,
        Optional<Pixels> pixels) {

    /** The pixels of a picture as a file of their own, without what {@link PictureHeader} says of them. */
    public interface Pixels {
        void writeTo(OutputStream target) throws IOException;
    }

    static PictureHeader of(long width, long height, Orientation orientation) throws InvalidMediaException {
        CheckedFacts.picture(width, height);
        return new PictureHeader(
                (int) width, (int) height, orientation, ColourTag.NONE, Optional.empty(), Optional.empty());
    }

    PictureHeader with(WebpFrame first) {
        return new PictureHeader(width, height, orientation, colours, Optional.of(first), pixels);
    }

    private PictureHeader with(ColourTag tag, Optional<Pixels> apart) {
        return new PictureHeader(width, height, orientation, tag, frame, apart);
    }

    /** Width and height as seen. */
    public MediaFacts facts() {
        return orientation.isSideways() ? MediaFacts.ofPicture(height, width) : MediaFacts.ofPicture(width, height);
    }

    /** Empty for a file of another format, and for one that is not complete. */
    public static Optional<PictureHeader> find(Path path) throws IOException {
        Optional<MediaFormat> format = MediaSniffer.sniff(path);
        if (format.isEmpty()) {
            return Optional.empty();
        }
        try (ByteReader file = new ByteReader(path)) {
            return switch (format.orElseThrow()) {
                case PNG -> Optional.of(PngProbe.read(file).with(PngProbe.colours(file), PngProbe.pixels(file, path)));
                case JPEG -> Optional.of(JpegProbe.read(file).with(JpegProbe.colours(file), Optional.empty()));
                case WEBP -> {
                    PictureHeader header = WebpProbe.read(file);
                    yield Optional.of(
                            header.with(WebpProbe.colours(file), header.frame().map(first -> first.pixels(path))));
                }
                default -> Optional.empty();
            };
        } catch (InvalidMediaException _) {
            return Optional.empty();
        }
    }
}
