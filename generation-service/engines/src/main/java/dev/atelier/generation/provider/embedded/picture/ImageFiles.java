// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.picture;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.PngWriter;
import dev.atelier.generation.provider.embedded.scene.Raster;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes finished pictures in the format of the order. JPEG and WebP are packed by ffmpeg, which is here anyway. */
@ApplicationScoped
public class ImageFiles {
    private final MediaTool tool;

    public ImageFiles(MediaTool tool) {
        this.tool = tool;
    }

    public MediaFile write(Order order, int index, Raster picture) throws IOException, InterruptedException {
        Path png = order.file(index + ".png");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(png))) {
            PngWriter.write(picture, order.notes(index), out);
        }
        EncodedFormat format = picture.isTransparent() ? EncodedFormat.PNG : format(order);
        if (format == EncodedFormat.PNG) {
            return image(png, format);
        }
        Path packed = order.file(index + "." + format.extension());
        tool.transcode(png, packed);
        Files.delete(png);
        if (format == EncodedFormat.JPEG) {
            JpegNote.insert(packed, order.notes(index));
        }
        return image(packed, format);
    }

    private static MediaFile image(Path file, EncodedFormat format) {
        return new MediaFile(MediaKind.IMAGE, format.contentType(), file);
    }

    private static EncodedFormat format(Order order) {
        return switch (order.text("output_format", "png")) {
            case "jpeg", "jpg" -> EncodedFormat.JPEG;
            case "webp" -> EncodedFormat.WEBP;
            default -> EncodedFormat.PNG;
        };
    }
}
