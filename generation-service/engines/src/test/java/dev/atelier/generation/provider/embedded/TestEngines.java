// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.embedded.net.Networks;
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
import dev.atelier.platform.media.picture.PictureDecoder;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;

/** The engines without a container. */
public final class TestEngines {
    public static final MediaTool TOOL = new MediaTool(new SmallRyeConfigBuilder()
            .addDiscoveredConverters()
            .withMapping(MediaToolConfig.class)
            .build()
            .getConfigMapping(MediaToolConfig.class));

    public static final PictureReader PICTURES = new PictureReader(new PictureDecoder(TOOL));

    public static final Networks NETWORKS = new Networks();

    private TestEngines() {}

    static Engines all() {
        var images = new ImageFileWriter(TOOL);
        var sounds = new SoundFileWriter(TOOL);
        return new Engines(List.of(
                new PaintEngine(images),
                new EditEngine(PICTURES, images),
                new UpscaleEngine(PICTURES, images),
                new CutoutEngine(PICTURES, images, NETWORKS),
                new SpeechEngine(new SpeechSynthesizer(), sounds),
                new MusicEngine(sounds),
                new EffectsEngine(sounds),
                new TranscriptEngine(TOOL),
                new VideoUpscaleEngine(TOOL),
                new VideoEngine(PICTURES, new VideoFileWriter(TOOL))));
    }
}
