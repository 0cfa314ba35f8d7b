// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.testkit;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;

/** Configuration mappings without a container: defaults, and the settings that a test gives. */
public final class TestConfigs {

    private TestConfigs() {}

    public static <T> T map(Class<T> mapping, Map<String, String> settings) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(mapping)
                .withSources(new PropertiesConfigSource(new HashMap<>(settings), "test", 100))
                .build()
                .getConfigMapping(mapping);
    }
}
