// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.embedded.picture.CutoutEngine;
import dev.atelier.generation.provider.embedded.picture.EditEngine;
import dev.atelier.generation.provider.embedded.picture.ImageFiles;
import dev.atelier.generation.provider.embedded.picture.PaintEngine;
import dev.atelier.generation.provider.embedded.picture.PictureReader;
import dev.atelier.generation.provider.embedded.picture.UpscaleEngine;
import dev.atelier.generation.provider.embedded.sound.EffectsEngine;
import dev.atelier.generation.provider.embedded.sound.MusicEngine;
import dev.atelier.generation.provider.embedded.sound.SoundFiles;
import dev.atelier.generation.provider.embedded.sound.Speaker;
import dev.atelier.generation.provider.embedded.sound.SpeechEngine;
import dev.atelier.generation.provider.embedded.sound.TranscriptEngine;
import dev.atelier.generation.provider.embedded.video.FilmWriter;
import dev.atelier.generation.provider.embedded.video.VideoEngine;
import dev.atelier.generation.provider.embedded.video.VideoUpscaleEngine;
import dev.atelier.platform.media.MediaTool;
import dev.atelier.platform.media.MediaToolConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;

/** The engines without a container. */
public final class TestEngines {
    public static final MediaTool TOOL = new MediaTool(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(MediaToolConfig.class)
            .build()
            .getConfigMapping(MediaToolConfig.class));

    public static final EmbeddedConfig LIMITS = new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(EmbeddedConfig.class)
            .build()
            .getConfigMapping(EmbeddedConfig.class);

    private TestEngines() {}

    static Engines all() {
        var images = new ImageFiles(TOOL);
        var sounds = new SoundFiles(TOOL);
        return new Engines(List.of(
                new PaintEngine(images),
                new EditEngine(new PictureReader(TOOL), images, LIMITS),
                new UpscaleEngine(new PictureReader(TOOL), images, LIMITS),
                new CutoutEngine(new PictureReader(TOOL), images, LIMITS),
                new SpeechEngine(new Speaker(), sounds),
                new MusicEngine(sounds, LIMITS),
                new EffectsEngine(sounds, LIMITS),
                new TranscriptEngine(TOOL),
                new VideoUpscaleEngine(TOOL, LIMITS),
                new VideoEngine(new PictureReader(TOOL), new FilmWriter(TOOL), LIMITS)));
    }
}
