// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.filter;

import dev.atelier.platform.error.ErrorCode;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Asks who reads {@code /q/metrics} for a token of its own, where the installation has set one. It opens nothing else, and
 * no other token opens the metrics.
 */
@Singleton
public class MetricsGuard {
    private static final String PATHS = "/q/metrics*";
    private static final int BEFORE_EVERYTHING = -20_000;

    private final Optional<String> token;
    private final boolean hasManagementPort;

    MetricsGuard(
            @ConfigProperty(name = "atelier.metrics-token") Optional<String> token,
            @ConfigProperty(name = "quarkus.management.enabled", defaultValue = "false") boolean hasManagementPort) {
        this.token = token.filter(text -> !text.isBlank());
        this.hasManagementPort = hasManagementPort;
    }

    void guard(@Observes Router router) {
        if (!hasManagementPort) {
            register(router);
        }
    }

    void guard(@Observes ManagementInterface management) {
        register(management.router());
    }

    private void register(Router router) {
        token.ifPresent(known -> router.route(PATHS).order(BEFORE_EVERYTHING).handler(http -> check(http, known)));
    }

    /** Compares in constant time. */
    private static void check(RoutingContext http, String token) {
        String header = http.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (header != null && MessageDigest.isEqual(bytes("Bearer " + token), bytes(header))) {
            // The token is no API key and no caller token; no later filter asks for it again.
            http.request().headers().remove(HttpHeaders.AUTHORIZATION);
            http.next();
        } else {
            http.response().setStatusCode(ErrorCode.UNAUTHORIZED.status()).end();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
