// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.acceptance.EncryptedServers;
import dev.atelier.testkit.HostProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The Secrets of an installation as examples/make-secrets makes them, and those of the servers.
 *
 * @param identities a file of values with the public keys of the services
 */
record PodSecrets(Map<String, Map<String, String>> data, Path identities) {
    private static final Duration MADE_WITHIN = Duration.ofMinutes(1);
    private static final Path PROGRAM =
            Path.of("..", "helm", "examples", "make-secrets").toAbsolutePath();

    static PodSecrets make(Path folder, EncryptedServers servers) throws IOException {
        Path identities = folder.resolve("identities.yaml");
        String made = new HostProgram(folder, Map.of(), MADE_WITHIN)
                .runForOutput(List.of("sh", PROGRAM.toString(), "atelier", identities.toString()));
        Map<String, Map<String, String>> data = new TreeMap<>();
        for (ObjectNode secret : PodManifests.read(made)) {
            data.put(secret.at("/metadata/name").asText(), texts(secret));
        }
        String authority = Files.readString(servers.certificate().pem());
        data.put("postgres-ca", Map.of("ca.crt", authority));
        data.put("kafka-ca", Map.of("ca.crt", authority));
        data.put("kafka", Map.of("sasl.jaas.config", servers.kafkaLogin()));
        data.put("redis", Map.of("password", servers.redisPassword()));
        return new PodSecrets(data, identities);
    }

    private static Map<String, String> texts(ObjectNode secret) {
        Map<String, String> texts = new TreeMap<>();
        secret.path("stringData")
                .properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
        return texts;
    }

    String value(String secret, String key) {
        return Optional.ofNullable(data.get(secret))
                .map(texts -> texts.get(key))
                .orElseThrow(() -> new IllegalStateException("there is no " + key + " in the Secret " + secret));
    }

    @Override
    public String toString() {
        return "PodSecrets[hidden]";
    }
}
