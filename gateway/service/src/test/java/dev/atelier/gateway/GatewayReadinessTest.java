// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.apikey.ApiKeyConfig;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import dev.atelier.platform.readiness.ReadinessCheck.Finding;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GatewayReadinessTest {
    private static final String TOKEN = "Zq2Lw7Xv4Tn9Bd3Hk1Rj6Yp0Ms8Fc2Ga";
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String TRUSTED = "quarkus.http.proxy.trusted-proxies";
    private static final String RULE = "atelier.sign-in.sign-up";
    private static final String KEY = "q83nZk4xL0uYw5tR2pVb7sJcE9gH1mDfA6iKoTqXzB8=";

    @Test
    void theOperatorsTokenIsNeededAndMustBeItsOwn() {
        assertThat(secrets(Map.of())).singleElement().asString().startsWith("atelier.operator-token ");
        assertThat(secrets(Map.of("atelier.operator-token", TOKEN))).isEmpty();
        assertThat(secrets(Map.of("atelier.operator-token", TOKEN, "atelier.secret-key", TOKEN)))
                .hasSize(1);
    }

    @Test
    void everyPepperIsChecked() {
        assertThat(secrets(Map.of(
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
        assertThat(secrets(Map.of("atelier.operator-token", TOKEN, "atelier.api-key.pepper.1", KEY)))
                .singleElement()
                .asString()
                .contains("atelier.api-key.pepper.1", "Set it as atelier.api-key.pepper.2")
                .doesNotContain(KEY);
    }

    @Test
    void aGatewayThatDoesNotKnowItsProxyIsRefused() {
        assertThat(proxy(Map.of())).singleElement().asString().contains(FORWARDING, TRUSTED, "untrusted-proxy");
        assertThat(proxy(Map.of(), AcceptableRisk.UNTRUSTED_PROXY)).isEmpty();
    }

    @Test
    void aGatewayThatBelievesEveryClientIsRefused() {
        assertThat(proxy(Map.of(FORWARDING, "true"))).singleElement().asString().contains(TRUSTED);
    }

    @Test
    void aTrustedProxyOrACertificateOfItsOwnIsFine() {
        assertThat(proxy(Map.of(FORWARDING, "true", TRUSTED, "10.0.0.0/8"))).isEmpty();
        assertThat(proxy(Map.of("quarkus.http.tls-configuration-name", "public")))
                .isEmpty();
    }

    @Test
    void domainsNeedAWayToProveAnAddress() {
        assertThat(signUp(Map.of(RULE, "domain:corp.example")))
                .singleElement()
                .asString()
                .startsWith(RULE + " ");
        assertThat(signUp(Map.of(RULE, "domain:corp.example", "quarkus.mailer.from", "atelier@example.org")))
                .isEmpty();
        assertThat(signUp(Map.of(
                        RULE, "domain:corp.example", "atelier.sign-in.oidc.issuer", "https://login.example.org")))
                .isEmpty();
        assertThat(signUp(Map.of(RULE, "open"))).isEmpty();
    }

    private static List<String> secrets(Map<String, String> settings) {
        return refusals(readiness(settings).secrets());
    }

    private static List<String> proxy(Map<String, String> settings, AcceptableRisk... accepted) {
        return refusals(readiness(settings).proxy(), accepted);
    }

    private static List<String> signUp(Map<String, String> settings) {
        return refusals(readiness(settings).signUp());
    }

    private static List<String> refusals(List<Finding> findings, AcceptableRisk... accepted) {
        return findings.stream()
                .flatMap(finding -> finding.refusal(Set.of(accepted)).stream())
                .toList();
    }

    private static GatewayReadiness readiness(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(ApiKeyConfig.class)
                .withMapping(SignInConfig.class);
        settings.forEach(builder::withDefaultValue);
        SmallRyeConfig config = builder.build();
        return new GatewayReadiness(
                config, config.getConfigMapping(ApiKeyConfig.class), config.getConfigMapping(SignInConfig.class));
    }
}
