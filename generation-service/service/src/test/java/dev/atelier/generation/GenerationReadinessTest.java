// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.catalogue.CatalogueConfig;
import dev.atelier.generation.moderation.ModerationConfig;
import dev.atelier.generation.upstream.UpstreamsConfig;
import dev.atelier.platform.readiness.ReadinessCheck.Finding;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenerationReadinessTest {

    @Test
    void aProductionThatWouldPayForASimulationDoesNotStart() {
        assertThat(findings(Map.of("atelier.upstreams.play.dialect", "simulator")))
                .singleElement()
                .extracting(Finding::setting)
                .isEqualTo("atelier.upstreams.play");
        assertThat(findings(Map.of(
                        "atelier.upstreams.play.dialect", "simulator", "atelier.upstreams.play.enabled", "false")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"atelier.moderation.rehearsal", "atelier.catalogue.rehearsal", "atelier.embedded.prompt-words"})
    void aSettingOfRehearsalsIsRefused(String setting) {
        assertThat(findings(Map.of(setting, "true")))
                .singleElement()
                .extracting(Finding::setting)
                .isEqualTo(setting);
        assertThat(findings(Map.of(setting, "false"))).isEmpty();
    }

    private static List<Finding> findings(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(UpstreamsConfig.class)
                .withMapping(ModerationConfig.class)
                .withMapping(CatalogueConfig.class)
                // Of a provider, which the service does not know.
                .withMappingIgnore("atelier.**");
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new GenerationReadiness(
                        config,
                        config.getConfigMapping(UpstreamsConfig.class),
                        config.getConfigMapping(ModerationConfig.class),
                        config.getConfigMapping(CatalogueConfig.class))
                .findings();
    }
}
