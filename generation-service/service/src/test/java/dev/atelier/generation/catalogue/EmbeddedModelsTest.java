// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.generation.provider.embedded.Engines;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;

@QuarkusTest
class EmbeddedModelsTest {
    private final Engines engines;

    EmbeddedModelsTest(Engines engines) {
        this.engines = engines;
    }

    @Test
    void everyModelOfTheCatalogueThatRunsHereHasAnEngine() {
        for (Model model : TestModels.catalogue().all()) {
            for (ModelUpstream upstream : model.upstreams()) {
                if (upstream.upstream().startsWith("embedded")) {
                    assertThat(engines.find(upstream.model()))
                            .as(model.slug() + " " + upstream.model())
                            .isPresent();
                }
            }
        }
    }
}
