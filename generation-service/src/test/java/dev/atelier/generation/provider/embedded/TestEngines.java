// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import dev.atelier.generation.provider.embedded.picture.ImageFiles;
import dev.atelier.generation.provider.embedded.picture.PaintEngine;
import dev.atelier.generation.provider.embedded.sound.EffectsEngine;
import dev.atelier.generation.provider.embedded.sound.MusicEngine;
import dev.atelier.generation.provider.embedded.sound.SoundFiles;
import dev.atelier.generation.provider.embedded.sound.Speaker;
import dev.atelier.generation.provider.embedded.sound.SpeechEngine;
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
        var images = new ImageFiles(TOOL);
        var sounds = new SoundFiles(TOOL);
        return new Engines(List.of(
                new PaintEngine(images),
                new SpeechEngine(new Speaker(), sounds),
                new MusicEngine(sounds),
                new EffectsEngine(sounds)));
    }
}
