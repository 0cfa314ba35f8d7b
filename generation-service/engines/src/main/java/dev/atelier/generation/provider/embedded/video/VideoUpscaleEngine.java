// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.video;

import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.MediaInput;
import dev.atelier.generation.provider.MediaKind;
import dev.atelier.generation.provider.embedded.EmbeddedConfig;
import dev.atelier.generation.provider.embedded.Engine;
import dev.atelier.generation.provider.embedded.ImpossibleOrder;
import dev.atelier.generation.provider.embedded.Order;
import dev.atelier.generation.provider.embedded.sound.SoundFiles;
import dev.atelier.platform.media.EncodedFormat;
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
    private static final double MOST = 2;

    private final MediaTool tool;
    private final EmbeddedConfig limits;

    public VideoUpscaleEngine(MediaTool tool, EmbeddedConfig limits) {
        this.tool = tool;
        this.limits = limits;
    }

    @Override
    public Set<String> models() {
        return Set.of("video-upscale");
    }

    @Override
    public List<MediaFile> make(Order order) throws IOException, InterruptedException {
        MediaInput clip = order.media("video");
        MediaProbe probe = tool.probe(clip.file());
        if (probe.kind() != MediaProbe.Kind.VIDEO) {
            throw new ImpossibleOrder("video is no clip");
        }
        double most = (double) limits.enlargedFilmSide() / Math.max(probe.width(), probe.height());
        double factor = Math.max(1, Math.min(order.number("factor", MOST, 1, MOST), most));
        String size = even(probe.width() * factor) + ":" + even(probe.height() * factor);
        Path file = order.file("0.mp4");
        List<String> words = new ArrayList<>(tool.input(clip.file()));
        // Sound comes in blocks; without this the copy would be a few milliseconds longer.
        probe.seconds().ifPresent(seconds -> words.addAll(List.of("-t", seconds.toPlainString())));
        words.addAll(List.of("-map", "0:v:0", "-map", "0:a:0?", "-threads", "1"));
        words.addAll(List.of("-vf", "scale=" + size + ":flags=lanczos,unsharp=5:5:0.6:3:3:0.3"));
        words.addAll(tool.videoWords());
        words.addAll(SoundFiles.notes(order, FilmWriter.ARTIST));
        order.progress(0.05);
        tool.run(words, file, order.left());
        return List.of(new MediaFile(MediaKind.VIDEO, EncodedFormat.MP4.contentType(), file));
    }

    private static int even(double length) {
        return Math.max(16, 2 * (int) Math.round(length / 2));
    }
}
