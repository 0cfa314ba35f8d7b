// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How clients that live for one question reach Kafka. */
@Singleton
class BrokerSettings {
    /** A person waits for the page. */
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final List<String> SECURITY = List.of("security.", "sasl.", "ssl.");

    private final Map<String, Object> settings = new HashMap<>();

    BrokerSettings(
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrapServers,
            @Identifier("default-kafka-broker") Map<String, Object> kafka) {
        // Encryption and login, as the other clients of Kafka have them.
        kafka.forEach((name, value) -> {
            if (SECURITY.stream().anyMatch(name::startsWith)) {
                settings.put(name, value);
            }
        });
        int millis = Math.toIntExact(TIMEOUT.toMillis());
        settings.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, millis);
        settings.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, millis);
    }

    Map<String, Object> get() {
        return settings;
    }

    static ApiException away() {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Kafka does not answer.").retryAfter(RETRY);
    }
}
