// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.scene.Footage;
import dev.atelier.generation.provider.embedded.scene.Frame;
import dev.atelier.generation.provider.embedded.sound.SoundFiles;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaFeed;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Films frame by frame into ffmpeg's input; no more than one frame is ever held. */
@ApplicationScoped
public class FilmWriter {
    static final String ARTIST = "Atelier synthetic video";

    private final MediaTool tool;

    public FilmWriter(MediaTool tool) {
        this.tool = tool;
    }

    MediaFile write(Order order, Footage footage, ImageSize size, int frames, int rate, Optional<Path> sound)
            throws IOException, InterruptedException {
        Path file = order.file("0.mp4");
        var frame = new Frame(size.width(), size.height());
        var packed = new YuvFrame(size.width(), size.height(), footage.isRaw());
        try (MediaFeed feed = tool.feed(words(order, size, frames, rate, sound), file, order.left())) {
            for (int i = 0; i < frames; i++) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("nobody wants this film any more");
                }
                footage.draw((double) i / rate, frame);
                packed.fill(frame);
                feed.write(packed.bytes(), packed.bytes().length);
                order.progress(0.05 + 0.9 * (i + 1) / frames);
            }
            feed.finish();
        }
        return new MediaFile(MediaKind.VIDEO, EncodedFormat.MP4.contentType(), file);
    }

    private List<String> words(Order order, ImageSize size, int frames, int rate, Optional<Path> sound)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-f", "rawvideo", "-pix_fmt", "yuv420p"));
        words.addAll(List.of("-s", size.toString(), "-r", Integer.toString(rate), "-i", "pipe:0"));
        if (sound.isPresent()) {
            words.addAll(tool.input(sound.orElseThrow()));
        }
        words.addAll(List.of("-frames:v", Integer.toString(frames), "-threads", "1"));
        words.addAll(tool.videoWords());
        words.addAll(List.of("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"));
        words.addAll(List.of("-color_range", "tv", "-flags:v", "+bitexact"));
        words.addAll(SoundFiles.notes(order, ARTIST));
        return words;
    }
}
