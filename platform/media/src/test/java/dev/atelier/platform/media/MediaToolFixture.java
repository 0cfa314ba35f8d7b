// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Settings of the tool under test: the defaults, and what a test wants otherwise. */
public final class MediaToolFixture {
    private MediaToolFixture() {}

    public static MediaToolConfig config(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder().addDiscoveredConverters().withMapping(MediaToolConfig.class);
        settings.forEach((name, value) -> builder.withDefaultValue("atelier.media-tool." + name, value));
        return builder.build().getConfigMapping(MediaToolConfig.class);
    }
}
