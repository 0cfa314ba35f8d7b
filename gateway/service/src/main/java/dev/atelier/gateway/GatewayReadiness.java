// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway;

import dev.atelier.gateway.apikey.ApiKeyConfig;
import dev.atelier.gateway.signin.SignInConfig;
import dev.atelier.gateway.signin.SignUpMode;
import dev.atelier.platform.readiness.ReadinessCheck;
import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import dev.atelier.platform.secret.SecretStrength;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** What the gateway alone needs in production: its secrets, clients that it can distinguish, and people who can sign up. */
@Singleton
class GatewayReadiness implements ReadinessCheck {
    private static final String OPERATOR_TOKEN = "atelier.operator-token";
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String TRUSTED = "quarkus.http.proxy.trusted-proxies";
    private static final List<String> CERTIFICATES = List.of(
            "quarkus.http.tls-configuration-name",
            "quarkus.http.ssl.certificate.files",
            "quarkus.http.ssl.certificate.key-store-file");

    private final Config config;
    private final ApiKeyConfig keys;
    private final SignInConfig signIn;

    GatewayReadiness(Config config, ApiKeyConfig keys, SignInConfig signIn) {
        this.config = config;
        this.keys = keys;
        this.signIn = signIn;
    }

    @Override
    public List<Finding> findings() {
        return Stream.of(secrets(), proxy(), signUp()).flatMap(List::stream).toList();
    }

    List<Finding> secrets() {
        List<Finding> findings = new ArrayList<>();
        SecretStrength.TOKEN
                .problem(OPERATOR_TOKEN, value(OPERATOR_TOKEN))
                .map(Finding::parse)
                .ifPresent(findings::add);
        if (!value(OPERATOR_TOKEN).isEmpty() && value(OPERATOR_TOKEN).equals(value("atelier.secret-key"))) {
            findings.add(new Finding(OPERATOR_TOKEN, "must not be atelier.secret-key."));
        }
        keys.pepper()
                .forEach((version, pepper) -> Stream.concat(
                                ApiKeyConfig.problemOfPepper(version).stream(),
                                SecretStrength.KEY.problem("atelier.api-key.pepper." + version, pepper).stream())
                        .map(Finding::parse)
                        .forEach(findings::add));
        return findings;
    }

    /**
     * Behind a proxy the gateway has to know which proxies may say where a request comes from. A gateway with a certificate
     * of its own needs no proxy.
     */
    List<Finding> proxy() {
        boolean isForwarded = value(FORWARDING).equals("true");
        if (isForwarded && value(TRUSTED).isBlank()) {
            return List.of(new Finding(
                    TRUSTED,
                    "is missing: every client could write its own address. Name the addresses of the proxies.",
                    AcceptableRisk.UNTRUSTED_PROXY));
        }
        boolean isDirect = CERTIFICATES.stream().anyMatch(name -> !value(name).isBlank());
        return isForwarded || isDirect
                ? List.of()
                : List.of(new Finding(
                        FORWARDING,
                        "is not true: all clients would have the address of the proxy that ends TLS. Set it, and "
                                + TRUSTED + " to the addresses of the proxies.",
                        AcceptableRisk.UNTRUSTED_PROXY));
    }

    /** Whether people can sign up as the operator says they can. */
    List<Finding> signUp() {
        boolean canProve = !value("quarkus.mailer.from").isEmpty()
                || signIn.oidc().issuer().isPresent();
        return signIn.signUp().mode() != SignUpMode.DOMAIN || canProve
                ? List.of()
                : List.of(new Finding(
                        "atelier.sign-in.sign-up",
                        "names domains, but nobody can prove an address: set a mail server "
                                + "(quarkus.mailer.from and quarkus.mailer.host) or atelier.sign-in.oidc.issuer."));
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
