// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import dev.atelier.platform.readiness.AcceptableRisk;
import dev.atelier.platform.readiness.AcceptedRisks;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.inject.Singleton;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/**
 * Refuses a production start in which the gateway cannot distinguish clients: behind a proxy it has to know which proxies may
 * say where a request comes from. A gateway with a certificate of its own needs no proxy.
 */
@Singleton
class ProxyReadiness implements ReadinessCheck {
    private static final String FORWARDING = "quarkus.http.proxy.proxy-address-forwarding";
    private static final String TRUSTED = "quarkus.http.proxy.trusted-proxies";
    private static final List<String> CERTIFICATES = List.of(
            "quarkus.http.tls-configuration-name",
            "quarkus.http.ssl.certificate.files",
            "quarkus.http.ssl.certificate.key-store-file");

    private final Config config;
    private final AcceptedRisks risks;

    ProxyReadiness(Config config, AcceptedRisks risks) {
        this.config = config;
        this.risks = risks;
    }

    @Override
    public List<String> problems() {
        boolean isForwarded = value(FORWARDING).equals("true");
        boolean isTrusted = !value(TRUSTED).isBlank();
        if (isForwarded && !isTrusted) {
            return risks.listUnlessAccepted(
                    AcceptableRisk.UNTRUSTED_PROXY,
                    TRUSTED
                            + " is missing: every client could write its own address. Name the addresses of the proxies.");
        }
        boolean isDirect = CERTIFICATES.stream().anyMatch(name -> !value(name).isBlank());
        return isForwarded || isDirect
                ? List.of()
                : risks.listUnlessAccepted(
                        AcceptableRisk.UNTRUSTED_PROXY,
                        FORWARDING
                                + " is not true: all clients would have the address of the proxy that ends TLS. Set it,"
                                + " and " + TRUSTED + " to the addresses of the proxies.");
    }

    private String value(String name) {
        return config.getOptionalValue(name, String.class).orElse("");
    }
}
