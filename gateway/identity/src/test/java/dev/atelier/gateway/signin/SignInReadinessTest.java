// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignInReadinessTest {
    private static final String RULE = "atelier.sign-in.sign-up";

    @Test
    void domainsNeedAWayToProveAnAddress() {
        assertThat(problems(Map.of(RULE, "domain:corp.example"), Optional.empty()))
                .singleElement()
                .asString()
                .startsWith(RULE + " ");
        assertThat(problems(Map.of(RULE, "domain:corp.example"), Optional.of("atelier@example.org")))
                .isEmpty();
        assertThat(problems(
                        Map.of(RULE, "domain:corp.example", "atelier.sign-in.oidc.issuer", "https://login.example.org"),
                        Optional.empty()))
                .isEmpty();
        assertThat(problems(Map.of(RULE, "open"), Optional.empty())).isEmpty();
    }

    private static List<String> problems(Map<String, String> settings, Optional<String> sender) {
        var builder = new SmallRyeConfigBuilder().withMapping(SignInConfig.class);
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new SignInReadiness(config.getConfigMapping(SignInConfig.class), sender).problems();
    }
}
