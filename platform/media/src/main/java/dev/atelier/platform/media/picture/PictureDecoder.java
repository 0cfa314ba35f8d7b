// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.picture;

import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaFailure;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.probe.Orientation;
import dev.atelier.platform.media.probe.PictureHeader;
import dev.atelier.platform.media.probe.PictureHeader.Pixels;
import dev.atelier.platform.media.probe.WebpFrame;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads pictures of any origin as a viewer shows them: turned by their orientation, in sRGB, and of one that moves the first
 * frame. ffmpeg decodes and scales them in a process of its own ({@link MediaTool}), so a huge or broken file costs this
 * process nothing. Orientation and colours are read here, because builds of ffmpeg differ in what they see of them.
 */
@Singleton
public final class PictureDecoder {
    private final MediaTool tool;

    public PictureDecoder(MediaTool tool) {
        this.tool = tool;
    }

    /** Width and height of a picture as seen, or of a clip's frames. */
    public MediaFacts measure(Path picture) throws IOException, InterruptedException {
        Optional<PictureHeader> header = PictureHeader.find(picture);
        if (header.isPresent()) {
            return header.orElseThrow().facts();
        }
        MediaProbe probe = tool.probe(picture);
        return probe.width() == 0 || probe.height() == 0
                ? MediaFacts.NONE
                : MediaFacts.ofPicture(probe.width(), probe.height());
    }

    /**
     * Writes a picture, or the first frame of a clip, at the size it is needed.
     *
     * @param scale filters of ffmpeg that scale or crop the upright picture
     * @param encoding arguments of ffmpeg that name format and encoder
     * @throws MediaFailure when the picture cannot be decoded, or not now
     */
    public void decode(Path picture, String scale, List<String> encoding, Path output, Duration limit)
            throws IOException, InterruptedException {
        Optional<PictureHeader> header = PictureHeader.find(picture);
        if (header.isEmpty()) {
            // ffmpeg turns AVIF and clips, whose containers name the turn.
            run(tool.input(picture), List.of(scale), encoding, output, limit);
            return;
        }
        Optional<Pixels> pixels = header.orElseThrow().pixels();
        if (pixels.isEmpty()) {
            decode(picture, header.orElseThrow(), scale, encoding, output, limit);
            return;
        }
        Path copy = output.resolveSibling(output.getFileName() + ".pixels");
        try {
            try (OutputStream target = Files.newOutputStream(copy)) {
                pixels.orElseThrow().writeTo(target);
            }
            decode(copy, header.orElseThrow(), scale, encoding, output, limit);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private void decode(
            Path pixels, PictureHeader header, String scale, List<String> encoding, Path output, Duration limit)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-noautorotate"));
        arguments.addAll(tool.input(pixels));
        List<String> filters = new ArrayList<>();
        header.frame().ifPresent(frame -> filters.add(onCanvas(frame, header)));
        filters.addAll(turn(header.orientation()));
        filters.add(scale);
        ColourSpace.of(header.colours()).ifPresent(space -> filters.add(space.toSrgb()));
        run(arguments, filters, encoding, output, limit);
    }

    private void run(List<String> input, List<String> filters, List<String> encoding, Path output, Duration limit)
            throws MediaFailure, InterruptedException {
        List<String> arguments = new ArrayList<>(input);
        arguments.addAll(List.of("-vf", String.join(",", filters), "-frames:v", "1", "-map_metadata", "-1"));
        arguments.addAll(List.of("-threads", "1"));
        arguments.addAll(encoding);
        tool.run(arguments, output, limit);
    }

    private static String onCanvas(WebpFrame frame, PictureHeader header) {
        return "format=rgba,pad=" + header.width() + ":" + header.height() + ":" + frame.left() + ":" + frame.top()
                + ":color=black@0";
    }

    private static List<String> turn(Orientation orientation) {
        return switch (orientation.value()) {
            case 2 -> List.of("hflip");
            case 3 -> List.of("hflip", "vflip");
            case 4 -> List.of("vflip");
            case 5 -> List.of("transpose=cclock_flip");
            case 6 -> List.of("transpose=clock");
            case 7 -> List.of("transpose=clock_flip");
            case 8 -> List.of("transpose=cclock");
            default -> List.of();
        };
    }
}
