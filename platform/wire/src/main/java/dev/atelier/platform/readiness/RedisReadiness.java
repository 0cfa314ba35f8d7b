// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import dev.atelier.platform.secret.SecretStrength;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** Refuses a production start in which a network can read or change what Redis keeps. */
@Singleton
@IfBuildProperty(name = "atelier.platform.redis", stringValue = "true")
public class RedisReadiness implements ReadinessCheck {
    private static final String HOSTS = "quarkus.redis.hosts";
    private static final String PASSWORD = "quarkus.redis.password";

    private final Config config;
    private final AcceptedRisks risks;

    public RedisReadiness(Config config, AcceptedRisks risks) {
        this.config = config;
        this.risks = risks;
    }

    @Override
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        config.getOptionalValue(PASSWORD, String.class)
                .flatMap(password -> SecretStrength.PASSWORD.problem(PASSWORD, password))
                .ifPresent(problems::add);
        List<String> addresses = Arrays.stream(
                        config.getOptionalValue(HOSTS, String.class).orElse("").split(","))
                .map(String::strip)
                .toList();
        if (addresses.stream().anyMatch(RedisReadiness::isPlaintext)) {
            risks.unlessAccepted(
                            AcceptableRisk.PLAINTEXT_REDIS,
                            HOSTS + " leads to another machine without TLS: use rediss://.")
                    .ifPresent(problems::add);
        }
        if (addresses.stream().anyMatch(RedisReadiness::hasIgnoredUser)) {
            problems.add(HOSTS
                    + " names a user without a password, which the client ignores: use rediss://host:port?user=name.");
        }
        return problems;
    }

    /** The client takes the part before the @ only together with a password, and logs in as default otherwise. */
    private static boolean hasIgnoredUser(String address) {
        return address.matches("[a-z]+://[^:@/?]+@.*");
    }

    private static boolean isPlaintext(String address) {
        if (address.isBlank()) {
            return false;
        }
        try {
            URI url = URI.create(address);
            boolean isSafe = "rediss".equals(url.getScheme()) || "unix".equals(url.getScheme());
            return !isSafe && !LoopbackHost.is(String.valueOf(url.getHost()));
        } catch (IllegalArgumentException _) {
            return true;
        }
    }
}
