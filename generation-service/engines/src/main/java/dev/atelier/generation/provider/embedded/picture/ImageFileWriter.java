// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import dev.atelier.generation.provider.embedded.scene.Raster;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes finished pictures in the format of the request; ffmpeg encodes JPEG and WebP. */
@ApplicationScoped
public class ImageFileWriter {
    private final MediaTool tool;

    public ImageFileWriter(MediaTool tool) {
        this.tool = tool;
    }

    public MediaFile write(EngineRequest request, int index, Raster picture) throws IOException, InterruptedException {
        Path png = request.file(index + ".png");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(png))) {
            PngWriter.write(picture, request.notes(index), out);
        }
        EncodedFormat format = picture.isTransparent() ? EncodedFormat.PNG : format(request);
        if (format == EncodedFormat.PNG) {
            return image(png, format);
        }
        Path packed = request.file(index + "." + format.extension());
        tool.transcode(png, packed);
        Files.delete(png);
        if (format == EncodedFormat.JPEG) {
            JpegNote.insert(packed, request.notes(index));
        }
        return image(packed, format);
    }

    private static MediaFile image(Path file, EncodedFormat format) {
        return new MediaFile(MediaKind.IMAGE, format.contentType(), file);
    }

    private static EncodedFormat format(EngineRequest request) {
        return switch (request.text("output_format", "png")) {
            case "jpeg", "jpg" -> EncodedFormat.JPEG;
            case "webp" -> EncodedFormat.WEBP;
            default -> EncodedFormat.PNG;
        };
    }
}
