// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes finished pictures in the format of the request; ffmpeg encodes JPEG and WebP. */
@ApplicationScoped
public class ImageFileWriter {
    private final MediaTool tool;

    public ImageFileWriter(MediaTool tool) {
        this.tool = tool;
    }

    public MediaFile write(EngineRequest request, int index, PngWriter.Raster picture)
            throws IOException, InterruptedException {
        return write(request, index, picture, Optional.empty());
    }

    /** @param network the trained network that made the pixels */
    public MediaFile write(EngineRequest request, int index, PngWriter.Raster picture, Optional<String> network)
            throws IOException, InterruptedException {
        Map<String, String> notes = request.notes(index);
        network.ifPresent(name -> notes.put("network", name));
        Path png = request.file(index + ".png");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(png))) {
            PngWriter.write(picture, notes, out);
        }
        EncodedFormat format = picture.isTransparent() ? EncodedFormat.PNG : format(request);
        if (format == EncodedFormat.PNG) {
            return image(png, format, network);
        }
        Path packed = request.file(index + "." + format.extension());
        tool.transcode(png, packed);
        Files.delete(png);
        if (format == EncodedFormat.JPEG) {
            JpegNote.insert(packed, notes);
        }
        return image(packed, format, network);
    }

    private static MediaFile image(Path file, EncodedFormat format, Optional<String> network) {
        return new MediaFile(MediaKind.IMAGE, format.contentType(), file, network);
    }

    private static EncodedFormat format(EngineRequest request) {
        return switch (request.text("output_format", "png")) {
            case "jpeg", "jpg" -> EncodedFormat.JPEG;
            case "webp" -> EncodedFormat.WEBP;
            default -> EncodedFormat.PNG;
        };
    }

    /** The comment segment of a JPEG file, right after its start marker. */
    private static final class JpegNote {
        private static final int START = 2;
        private static final int LONGEST = 0xFFFF - 2;

        private JpegNote() {}

        static void insert(Path jpeg, Map<String, String> notes) throws IOException {
            byte[] file = Files.readAllBytes(jpeg);
            String text = notes.entrySet().stream()
                    .map(note -> note.getKey() + ": " + note.getValue())
                    .collect(Collectors.joining("\n"));
            byte[] all = text.getBytes(StandardCharsets.UTF_8);
            byte[] note = Arrays.copyOf(all, Math.min(all.length, LONGEST));
            var out = new ByteArrayOutputStream(file.length + note.length + 4);
            out.write(file, 0, START);
            out.write(0xFF);
            out.write(0xFE);
            out.write((note.length + 2) >> 8);
            out.write(note.length + 2);
            out.writeBytes(note);
            out.write(file, START, file.length - START);
            Files.write(jpeg, out.toByteArray());
        }
    }
}
