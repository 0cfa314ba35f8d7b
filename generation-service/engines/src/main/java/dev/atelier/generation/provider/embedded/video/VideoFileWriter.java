// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.scene.Footage;
import dev.atelier.generation.provider.embedded.scene.Picture;
import dev.atelier.generation.provider.embedded.sound.SoundFileWriter;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.FfmpegInput;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renders footage frame by frame into ffmpeg's input; never holds more than one frame. */
@ApplicationScoped
public class VideoFileWriter {
    static final String ARTIST = "Atelier synthetic video";

    private final MediaTool tool;

    public VideoFileWriter(MediaTool tool) {
        this.tool = tool;
    }

    MediaFile write(EngineRequest request, Footage footage, ImageSize size, int frames, int rate, Optional<Path> sound)
            throws IOException, InterruptedException {
        Path file = request.file("0.mp4");
        var frame = new Picture(size.width(), size.height());
        var packed = new YuvFrame(size.width(), size.height(), footage.isRaw());
        try (FfmpegInput feed = tool.feed(arguments(request, size, frames, rate, sound), file, request.left())) {
            for (int i = 0; i < frames; i++) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("the job was cancelled");
                }
                footage.draw((double) i / rate, frame);
                packed.fill(frame);
                feed.write(packed.bytes(), packed.bytes().length);
                request.progress(0.05 + 0.9 * (i + 1) / frames);
            }
            feed.finish();
        }
        return new MediaFile(MediaKind.VIDEO, EncodedFormat.MP4.contentType(), file);
    }

    private List<String> arguments(EngineRequest request, ImageSize size, int frames, int rate, Optional<Path> sound)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-f", "rawvideo", "-pix_fmt", "yuv420p"));
        arguments.addAll(List.of("-s", size.toString(), "-r", Integer.toString(rate), "-i", "pipe:0"));
        if (sound.isPresent()) {
            arguments.addAll(tool.input(sound.orElseThrow()));
        }
        arguments.addAll(List.of("-frames:v", Integer.toString(frames), "-threads", "1"));
        arguments.addAll(tool.videoArguments());
        arguments.addAll(List.of("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"));
        arguments.addAll(List.of("-color_range", "tv", "-flags:v", "+bitexact"));
        arguments.addAll(SoundFileWriter.notes(request, ARTIST));
        return arguments;
    }

    /** The nearest side length that encoders accept: even, and not too small. */
    static int evenSide(double length) {
        return Math.max(16, 2 * (int) Math.round(length / 2));
    }
}
