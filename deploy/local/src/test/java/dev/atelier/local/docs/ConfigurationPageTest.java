// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/configuration.md} is made from the mappings: run with {@code -Dwrite-docs} to write it anew. */
class ConfigurationPageTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path PAGE = ROOT.resolve("docs").resolve("configuration.md");
    private static final Pattern SINGLE = Pattern.compile("@ConfigProperty\\(\\s*name = \"(atelier\\.[^\"]+)\"");
    private static final List<String> MODULES = List.of(
            "platform",
            "gateway",
            "generation-service",
            "billing-service",
            "library-service",
            "webhook-service",
            "compat-service");

    @Test
    void thePageSaysWhatTheMappingsSay() throws IOException {
        String page = page();
        if (System.getProperty("write-docs") != null) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void everyKeyOfPlatformAndGatewayIsExplained() throws IOException {
        for (String module : List.of("platform", "gateway")) {
            assertThat(found(module).undocumented()).as(module).isEmpty();
        }
    }

    @Test
    void everySinglePropertyOfPlatformAndGatewayIsOnThePage() throws IOException {
        String page = page();
        for (String module : List.of("platform", "gateway")) {
            assertThat(singleProperties(module)).as(module).allMatch(key -> page.contains("`" + key + "`"));
        }
    }

    private static String page() throws IOException {
        var page = new StringBuilder("""
                # Configuration

                Every key of our own, by the module that reads it; those of `platform` are read by all services. Set one as a
                property, or as the environment variable beside it. A duration is `500ms`, `30s`, `2m`, `24h` or `7d`, a size `64K`
                or `1M`. What Quarkus itself reads (`quarkus.*`: ports, database, Redis, logging) is in its own guides.
                This page is made from the sources: do not edit it, run `ConfigurationPageTest` of `deploy/local` with
                `-Dwrite-docs`.

                ## Every installation

                | key | meaning | environment |
                |---|---|---|
                | `atelier.base-url` | The public address, as clients see it; links and the API description name it. | `ATELIER_BASE_URL` |
                | `atelier.secret-key` | 32 random bytes in base64; all keys that encrypt or authenticate are derived from it. webhook-service and compat-service have the same; every other service may have its own. | `ATELIER_SECRET_KEY` |
                | `atelier.accepted-secret-keys` | Further secret keys, whose work is accepted: the next one before a change, the former one after it (docs/secrets.md). | `ATELIER_ACCEPTED_SECRET_KEYS` |
                | `atelier.operator-token` | The token of the operator `bootstrap` (gateway); at least 32 characters (docs/operators.md). | `ATELIER_OPERATOR_TOKEN` |
                | `atelier.metrics-token` | The token for `/q/metrics`, and for nothing else; without it anyone who reaches the port reads them (docs/operators.md). | `ATELIER_METRICS_TOKEN` |
                | `atelier.documentation-url` | Where `GET /` sends readers (gateway); `<base-url>/docs` when absent. | `ATELIER_DOCUMENTATION_URL` |
                | `atelier.topic.generation-events` | Kafka topic of finished generations. | `ATELIER_TOPIC_GENERATION_EVENTS` |
                | `atelier.topic.generation-events-dlq` | Kafka topic of events that a service gave up. | `ATELIER_TOPIC_GENERATION_EVENTS_DLQ` |
                | `atelier.topic.credits-events` | Kafka topic of what happens to credits and credentials. | `ATELIER_TOPIC_CREDITS_EVENTS` |
                """);
        for (String module : MODULES) {
            List<Setting> settings = found(module).settings();
            if (!settings.isEmpty()) {
                page.append("\n## ").append(module).append("\n\n");
                page.append("| key | type | default | meaning | environment |\n|---|---|---|---|---|\n");
                page.append(settings.stream()
                        .sorted(Comparator.comparing(Setting::key))
                        .map(Setting::row)
                        .collect(Collectors.joining("\n", "", "\n")));
            }
        }
        return page.toString();
    }

    private static List<String> singleProperties(String module) throws IOException {
        List<String> keys = new ArrayList<>();
        for (Path file : sources(module)) {
            SINGLE.matcher(Files.readString(file)).results().forEach(found -> keys.add(found.group(1)));
        }
        return keys;
    }

    private static MappingReader.Found found(String module) throws IOException {
        List<Path> java = sources(module);
        return java.isEmpty() ? new MappingReader.Found(List.of(), List.of()) : MappingReader.read(java);
    }

    /** The main sources of a module and of the modules inside it. */
    private static List<Path> sources(String module) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .sorted()
                    .toList();
        }
    }
}
