// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.demo.DemoChain;
import java.util.HashMap;
import java.util.Map;

/** The environment variables of a service: addresses of servers and other services, secrets. */
final class ServiceEnvironment {

    private final StackOptions options;
    private final StateDirectory state;
    private final StackSecrets secrets;
    private final BackingServers servers;

    ServiceEnvironment(StackOptions options, StateDirectory state, StackSecrets secrets, BackingServers servers) {
        this.options = options;
        this.state = state;
        this.secrets = secrets;
        this.servers = servers;
    }

    Map<String, String> of(ServiceDefinition service, int port) {
        var variables = new HashMap<String, String>();
        variables.put("MALLOC_ARENA_MAX", "2");
        variables.put("QUARKUS_PROFILE", "local");
        variables.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        variables.put("QUARKUS_HTTP_PORT", Integer.toString(port));
        if (service == ServiceDefinition.GATEWAY) {
            variables.put("QUARKUS_MANAGEMENT_HOST", "127.0.0.1");
            variables.put("QUARKUS_MANAGEMENT_PORT", Integer.toString(port + 1));
        }
        addServers(variables, service);
        addNeighbours(variables);
        addSecrets(variables, service);
        if (options.replicas().of(service) > 1) {
            // Long enough for the balancer to see it, and for kept connections to be used and closed.
            variables.put("QUARKUS_SHUTDOWN_DELAY", "1500ms");
        }
        variables.put("ATELIER_BASE_URL", options.baseUrl());
        variables.put("ATELIER_MEDIA_DIRECTORY", state.media().toString());
        variables.putAll(options.environment());
        return variables;
    }

    private void addServers(Map<String, String> variables, ServiceDefinition service) {
        PostgresAccess postgres = servers.postgresAccess();
        variables.put("QUARKUS_DATASOURCE_JDBC_URL", postgres.jdbcUrl(service.database()));
        variables.put("QUARKUS_DATASOURCE_USERNAME", postgres.user());
        variables.put("QUARKUS_DATASOURCE_PASSWORD", postgres.password());
        variables.put("KAFKA_BOOTSTRAP_SERVERS", servers.kafkaBootstrap());
        variables.put("QUARKUS_REDIS_HOSTS", servers.redisUrl());
    }

    private void addNeighbours(Map<String, String> variables) {
        for (ServiceDefinition neighbour : ServiceDefinition.values()) {
            if (neighbour != ServiceDefinition.GATEWAY) {
                variables.put(
                        "ATELIER_SERVICES_" + neighbour.name(), "http://127.0.0.1:" + options.entrance(neighbour));
            }
        }
        variables.put(
                "ATELIER_SERVICES_GATEWAY_INTERNAL",
                "http://127.0.0.1:" + options.ports().gatewayManagement());
    }

    /** A service gets only the secrets that it uses. */
    private void addSecrets(Map<String, String> variables, ServiceDefinition service) {
        variables.put("ATELIER_SECRET_KEY", secrets.secretKey());
        if (service == ServiceDefinition.GATEWAY) {
            variables.put("ATELIER_OPERATOR_TOKEN", secrets.operatorToken());
        }
        if (service == ServiceDefinition.LIBRARY) {
            DemoChain credentials = DemoChain.loadOrCreate(state.provenance());
            variables.put("ATELIER_PROVENANCE_KEY", "file:" + credentials.key());
            variables.put("ATELIER_PROVENANCE_CHAIN", "file:" + credentials.chain());
        }
        secrets.identities().forEach((known, identity) -> {
            variables.put("ATELIER_IDENTITY_PUBLIC_KEYS_" + known.name(), identity.publicKey());
            if (known == service) {
                variables.put("ATELIER_IDENTITY_PRIVATE_KEY", identity.privateKey());
            }
        });
    }
}
