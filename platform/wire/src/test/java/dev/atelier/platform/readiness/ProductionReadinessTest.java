// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.internal.IdentityKeys.IdentityConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductionReadinessTest {
    private static final String KEY = "q83nZk4xL0uYw5tR2pVb7sJcE9gH1mDfA6iKoTqXzB8=";

    @ParameterizedTest
    @ValueSource(strings = {"prod", "production", "Prod", "staging", "loca", "dev", "inside", "LOCAL"})
    void everyProfileButLocalAndTestIsProduction(String profile) {
        assertThat(ProductionReadiness.isProduction(List.of(profile, "inside"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "test"})
    void localAndTestAreNot(String profile) {
        assertThat(ProductionReadiness.isProduction(List.of(profile))).isFalse();
        assertThat(ProductionReadiness.isProduction(List.of("inside", profile))).isFalse();
    }

    @Test
    void aSecondProfileMakesItProduction() {
        assertThat(ProductionReadiness.isProduction(List.of("prod", "local"))).isTrue();
        assertThat(ProductionReadiness.isProduction(List.of())).isTrue();
    }

    @Test
    void everyServiceNeedsItsAddressAndItsSecrets() {
        assertThat(problems(Map.of()))
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("atelier.base-url "))
                .anyMatch(problem -> problem.startsWith("atelier.secret-key "));
        assertThat(platform(Map.of())).isEmpty();
    }

    @Test
    void everyAcceptedSecretKeyIsChecked() {
        assertThat(platform(Map.of("atelier.accepted-secret-keys", KEY))).isEmpty();
        assertThat(platform(Map.of("atelier.accepted-secret-keys", KEY + ",c2hvcnQ=")))
                .singleElement()
                .asString()
                .startsWith("atelier.accepted-secret-keys ");
    }

    @Test
    void failpointsAreRefused() {
        assertThat(platform(Map.of("atelier.failpoint-directory", "/tmp")))
                .singleElement()
                .asString()
                .contains("halts the process");
    }

    private static List<String> platform(Map<String, String> more) {
        var settings = new HashMap<>(Map.of("atelier.base-url", "https://api.example.com", "atelier.secret-key", KEY));
        settings.putAll(more);
        return problems(settings);
    }

    private static List<String> problems(Map<String, String> settings) {
        return TestConfig.refusals(new PlatformReadiness(TestConfig.of(settings), new NoIdentity()).settings());
    }

    private record NoIdentity() implements IdentityConfig {

        @Override
        public Optional<String> privateKey() {
            return Optional.empty();
        }

        @Override
        public Map<String, List<String>> publicKeys() {
            return Map.of();
        }
    }
}
