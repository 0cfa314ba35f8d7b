// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressConfigTest {

    @Test
    void theDefaultsAreThoseOfTheContractAndSafe() {
        EgressConfig config = EgressFixture.config(Map.of());

        assertThat(EgressClient.TOTAL_TIMEOUT).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.nat64()).isFalse();
        assertThat(new EgressReadiness(config).findings()).isEmpty();
    }

    @Test
    void rehearsalSettingsAreUnsafe() {
        EgressConfig config =
                EgressFixture.config(Map.of("test-hosts", "hook.test=127.0.0.1:9443", "test-ca", "ca.pem"));

        assertThat(new EgressReadiness(config).findings())
                .hasSize(2)
                .anySatisfy(finding -> assertThat(finding.setting()).isEqualTo("atelier.egress.test-hosts"))
                .anySatisfy(finding -> assertThat(finding.setting()).isEqualTo("atelier.egress.test-ca"));
    }

    @Test
    void testHostsAreFoundByNameInAnyCase() {
        TestHosts hosts = TestHosts.parse(List.of("Hook.test=127.0.0.1:9443", " other.test=[::1]:9444 "));

        assertThat(hosts.find("hook.test")).hasValueSatisfying(place -> {
            assertThat(place.isUnresolved()).isFalse();
            assertThat(place.getPort()).isEqualTo(9443);
        });
        assertThat(hosts.find("other.test")).isPresent();
        assertThat(hosts.find("third.test")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hook.test", "hook.test=localhost:1", "hook.test=127.0.0.1", "=127.0.0.1:1", "a=127.1:1", ""})
    void aMalformedTestHostIsRefused(String entry) {
        assertThatThrownBy(() -> TestHosts.parse(List.of(entry)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("test-hosts");
    }

    @Test
    void aMissingTestAuthorityIsNamed(@TempDir Path folder) {
        Path missing = folder.resolve("missing.pem");

        assertThatThrownBy(() -> TlsTrustAnchors.with(missing))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("missing.pem");
    }
}
