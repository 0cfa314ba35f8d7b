// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProxyReadinessTest {
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String TRUSTED = "quarkus.http.proxy.trusted-proxies";

    @Test
    void aGatewayThatDoesNotKnowItsProxyIsRefused() {
        assertThat(problems(Map.of())).singleElement().asString().contains(FORWARDING, TRUSTED, "untrusted-proxy");
        assertThat(problems(Map.of(), AcceptableRisk.UNTRUSTED_PROXY)).isEmpty();
    }

    @Test
    void aGatewayThatBelievesEveryClientIsRefused() {
        assertThat(problems(Map.of(FORWARDING, "true")))
                .singleElement()
                .asString()
                .contains(TRUSTED);
    }

    @Test
    void aTrustedProxyOrACertificateOfItsOwnIsFine() {
        assertThat(problems(Map.of(FORWARDING, "true", TRUSTED, "10.0.0.0/8"))).isEmpty();
        assertThat(problems(Map.of("quarkus.http.tls-configuration-name", "public")))
                .isEmpty();
    }

    private static List<String> problems(Map<String, String> settings, AcceptableRisk... accepted) {
        var config = new SmallRyeConfigBuilder();
        settings.forEach(config::withDefaultValue);
        return new ProxyReadiness(config.build(), new AcceptedRisks(() -> Optional.of(List.of(accepted)))).problems();
    }
}
