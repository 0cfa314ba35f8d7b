// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Production refuses the sandbox and incomplete settings of a payment provider. */
class TopUpReadinessTest {

    @Test
    void noProviderIsFine() {
        assertThat(problems(Map.of())).isEmpty();
    }

    @Test
    void playMoneyIsRefused() {
        assertThat(problems(Map.of("provider", "sandbox")))
                .singleElement()
                .asString()
                .contains("gives credits away");
    }

    @Test
    void anUnknownProviderIsRefused() {
        assertThat(problems(Map.of("provider", "strype")))
                .singleElement()
                .asString()
                .contains("[sandbox, stripe]");
    }

    @Test
    void stripeNeedsItsSecretsAndItsOwnAddress() {
        assertThat(problems(Map.of("provider", "stripe", "stripe.api-base", "http://localhost")))
                .hasSize(3);
        assertThat(problems(Map.of(
                        "provider",
                        "stripe",
                        "stripe.api-key",
                        "rk_live_8Zq2Lw7Xv4Tn9Bd3",
                        "stripe.webhook-secret",
                        "whsec_5Hk1Rj6Yp0Ms8Fc2")))
                .isEmpty();
    }

    @Test
    void aSecretThatCanBeGuessedIsRefusedAndNotPrinted() {
        assertThat(problems(Map.of(
                        "provider",
                        "stripe",
                        "stripe.api-key",
                        "k".repeat(32),
                        "stripe.webhook-secret",
                        "whsec_5Hk1Rj6Yp0Ms8Fc2")))
                .singleElement()
                .asString()
                .contains("stripe.api-key")
                .doesNotContain("kkk");
    }

    private static List<String> problems(Map<String, String> settings) {
        var config = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(TopUpConfig.class);
        settings.forEach((name, value) -> config.withDefaultValue("atelier.billing.topup." + name, value));
        TopUpConfig topUps = config.build().getConfigMapping(TopUpConfig.class);
        var providers =
                new PaymentProviders(List.of(new SandboxPaymentProvider(), new StripePaymentProvider(topUps)), topUps);
        return new TopUpReadiness(topUps, providers)
                .findings().stream()
                        .flatMap(finding -> finding.refusal(Set.of()).stream())
                        .toList();
    }
}
