// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKeyConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatewayReadinessTest {
    private static final String TOKEN = "Zq2Lw7Xv4Tn9Bd3Hk1Rj6Yp0Ms8Fc2Ga";
    private static final String KEY = "q83nZk4xL0uYw5tR2pVb7sJcE9gH1mDfA6iKoTqXzB8=";

    @Test
    void theOperatorsTokenIsNeededAndMustBeItsOwn() {
        assertThat(problems(Map.of())).singleElement().asString().startsWith("atelier.operator-token ");
        assertThat(problems(Map.of("atelier.operator-token", TOKEN))).isEmpty();
        assertThat(problems(Map.of("atelier.operator-token", TOKEN, "atelier.secret-key", TOKEN)))
                .hasSize(1);
    }

    @Test
    void everyPepperIsChecked() {
        assertThat(problems(Map.of(
                        "atelier.operator-token",
                        TOKEN,
                        "atelier.api-key.pepper.2",
                        KEY,
                        "atelier.api-key.pepper.3",
                        "A".repeat(43) + "=")))
                .singleElement()
                .asString()
                .startsWith("atelier.api-key.pepper.3 ");
    }

    @Test
    void aPepperInPlaceOfTheDerivedOneIsRefused() {
        assertThat(problems(Map.of("atelier.operator-token", TOKEN, "atelier.api-key.pepper.1", KEY)))
                .singleElement()
                .asString()
                .contains("atelier.api-key.pepper.1", "Set it as atelier.api-key.pepper.2")
                .doesNotContain(KEY);
    }

    private static List<String> problems(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(ApiKeyConfig.class);
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new GatewayReadiness(config, config.getConfigMapping(ApiKeyConfig.class)).problems();
    }
}
