// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.EngineRequest;
import dev.atelier.generation.provider.embedded.sound.SoundFileWriter;
import dev.atelier.platform.media.EncodedFormat;
import dev.atelier.platform.media.MediaKind;
import dev.atelier.platform.media.MediaProbe;
import dev.atelier.platform.media.MediaTool;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Enlarges and sharpens clips; their sound stays. */
@ApplicationScoped
public class VideoUpscaleEngine implements Engine {
    private static final double MAX_FACTOR = 2;
    /** Longer side in pixels: 4K, more than players of clips show. */
    private static final double MAX_SIDE = 3840;

    private final MediaTool tool;

    public VideoUpscaleEngine(MediaTool tool) {
        this.tool = tool;
    }

    @Override
    public Set<String> models() {
        return Set.of("video-upscale");
    }

    @Override
    public List<MediaFile> make(EngineRequest request) throws IOException, InterruptedException {
        MediaInput clip = request.media("video");
        MediaProbe probe = tool.probe(clip.file());
        if (probe.kind() != MediaKind.VIDEO) {
            throw new EngineRequest.InvalidRequestException("video is no clip");
        }
        double maxFactor = MAX_SIDE / Math.max(probe.width(), probe.height());
        double factor = Math.max(1, Math.min(request.number("factor", MAX_FACTOR, 1, MAX_FACTOR), maxFactor));
        String size = VideoFileWriter.evenSide(probe.width() * factor) + ":"
                + VideoFileWriter.evenSide(probe.height() * factor);
        Path file = request.file("0.mp4");
        List<String> arguments = new ArrayList<>(tool.input(clip.file()));
        // Sound comes in blocks; without this the copy would be a few milliseconds longer.
        probe.seconds().ifPresent(seconds -> arguments.addAll(List.of("-t", seconds.toPlainString())));
        arguments.addAll(List.of("-map", "0:v:0", "-map", "0:a:0?", "-threads", "1"));
        arguments.addAll(List.of("-vf", "scale=" + size + ":flags=lanczos,unsharp=5:5:0.6:3:3:0.3"));
        arguments.addAll(tool.videoArguments());
        arguments.addAll(SoundFileWriter.notes(request, VideoFileWriter.ARTIST));
        request.progress(0.05);
        tool.run(arguments, file, request.left());
        return List.of(new MediaFile(MediaKind.VIDEO, EncodedFormat.MP4.contentType(), file));
    }
}
