// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.embedded.picture.CutoutEngine;
import dev.atelier.generation.provider.embedded.picture.EditEngine;
import dev.atelier.generation.provider.embedded.picture.ImageFileWriter;
import dev.atelier.generation.provider.embedded.picture.PaintEngine;
import dev.atelier.generation.provider.embedded.picture.PictureReader;
import dev.atelier.generation.provider.embedded.picture.UpscaleEngine;
import dev.atelier.generation.provider.embedded.sound.EffectsEngine;
import dev.atelier.generation.provider.embedded.sound.MusicEngine;
import dev.atelier.generation.provider.embedded.sound.SoundFileWriter;
import dev.atelier.generation.provider.embedded.sound.SpeechEngine;
import dev.atelier.generation.provider.embedded.sound.SpeechSynthesizer;
import dev.atelier.generation.provider.embedded.sound.TranscriptEngine;
import dev.atelier.generation.provider.embedded.video.VideoEngine;
import dev.atelier.generation.provider.embedded.video.VideoFileWriter;
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

    private TestEngines() {}

    static Engines all() {
        var images = new ImageFileWriter(TOOL);
        var sounds = new SoundFileWriter(TOOL);
        return new Engines(List.of(
                new PaintEngine(images),
                new EditEngine(new PictureReader(TOOL), images),
                new UpscaleEngine(new PictureReader(TOOL), images),
                new CutoutEngine(new PictureReader(TOOL), images),
                new SpeechEngine(new SpeechSynthesizer(), sounds),
                new MusicEngine(sounds),
                new EffectsEngine(sounds),
                new TranscriptEngine(TOOL),
                new VideoUpscaleEngine(TOOL),
                new VideoEngine(new PictureReader(TOOL), new VideoFileWriter(TOOL))));
    }
}
