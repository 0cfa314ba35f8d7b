// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import java.util.Map;
import java.util.Optional;

/** Addresses of servers that replace embedded ones; each may be absent. */
public record ExternalServers(
        Optional<String> postgresUrl, Optional<String> kafkaBootstrap, Optional<String> redisUrl) {

    public static final ExternalServers NONE =
            new ExternalServers(Optional.empty(), Optional.empty(), Optional.empty());

    static ExternalServers from(Map<String, String> environment) {
        return new ExternalServers(
                value(environment, "ATELIER_POSTGRES_URL"),
                value(environment, "ATELIER_KAFKA_BOOTSTRAP"),
                value(environment, "ATELIER_REDIS_URL"));
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(text -> !text.isBlank());
    }
}
