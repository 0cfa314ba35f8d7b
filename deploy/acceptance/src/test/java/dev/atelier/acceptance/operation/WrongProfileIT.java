// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.acceptance.Platform;
import dev.atelier.local.jvm.JvmTuning;
import dev.atelier.local.server.ClassArchive;
import dev.atelier.local.server.JavaExecutable;
import dev.atelier.local.stack.ServiceDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each packaged service, started with the settings of a laptop under an unknown profile. */
@Execution(ExecutionMode.CONCURRENT)
class WrongProfileIT {
    private static final int FAILED = 1;
    private static final long TIMEOUT_MINUTES = 3;
    private static final String ALL_A = "YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=";

    /** No server listens on port 1: a start that came as far as the database would wait for it. */
    private static final Map<String, String> LAPTOP = Map.of(
            "QUARKUS_PROFILE", "production",
            "QUARKUS_HTTP_HOST", "127.0.0.1",
            "QUARKUS_DATASOURCE_JDBC_URL", "jdbc:postgresql://127.0.0.1:1/none",
            "QUARKUS_DATASOURCE_USERNAME", "postgres",
            "QUARKUS_REDIS_HOSTS", "redis://cache.internal:6379",
            "KAFKA_BOOTSTRAP_SERVERS", "kafka.internal:9092",
            "ATELIER_SECRET_KEY", ALL_A,
            "ATELIER_OPERATOR_TOKEN", "short",
            "ATELIER_MEDIA_DIRECTORY", "/tmp/atelier-media",
            "ATELIER_BILLING_TOPUP_PROVIDER", "sandbox");

    private static final List<String> EVERYWHERE = List.of(
            "atelier.base-url must",
            "atelier.secret-key must",
            "atelier.identity.private-key must",
            "quarkus.datasource.username is a superuser",
            "kafka.bootstrap.servers leads to another machine",
            "atelier.production.accept");

    private static final Map<ServiceDefinition, List<String>> OF_ONE = Map.of(
            ServiceDefinition.GATEWAY,
            List.of("atelier.operator-token must", "quarkus.redis.hosts leads", "trusted-proxies"),
            ServiceDefinition.GENERATION,
            List.of("quarkus.redis.hosts leads"),
            ServiceDefinition.BILLING,
            List.of("atelier.billing.topup.provider=sandbox gives credits away"),
            ServiceDefinition.LIBRARY,
            List.of("atelier.media.directory must"));

    @TempDir
    private Path directory;

    private record End(int code, String output) {}

    @BeforeAll
    static void awaitClassArchives() {
        Platform.awaitClassArchives();
    }

    @ParameterizedTest
    @EnumSource(ServiceDefinition.class)
    void noServiceStarts(ServiceDefinition service) throws Exception {
        End end = start(service, Map.of());

        assertRefused(end);
        assertThat(end.output()).contains(OF_ONE.getOrDefault(service, EVERYWHERE));
    }

    @Test
    void aStartThatOnlyMigratesIsRefusedToo() throws Exception {
        assertRefused(start(ServiceDefinition.BILLING, Map.of("QUARKUS_INIT_AND_EXIT", "true")));
    }

    private static void assertRefused(End end) {
        assertThat(end.code()).as(end.output()).isEqualTo(FAILED);
        assertThat(end.output())
                .contains("not ready for production (profile")
                .contains(EVERYWHERE)
                .doesNotContain(ALL_A, "waiting for PostgreSQL");
    }

    private End start(ServiceDefinition service, Map<String, String> more) throws IOException, InterruptedException {
        Path log = directory.resolve(service.module() + ".log");
        Path jar = Path.of("..", "..").resolve(service.folder()).resolve("target/quarkus-app/quarkus-run.jar");
        List<String> words = new ArrayList<>(List.of(JavaExecutable.path()));
        words.addAll(JvmTuning.QUICK_START.flags());
        words.addAll(new ClassArchive(jar, directory.resolve("classes")).flags());
        words.addAll(List.of("-jar", jar.toString()));
        var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("QUARKUS_") || name.startsWith("ATELIER_"));
        builder.environment().putAll(LAPTOP);
        builder.environment().putAll(more);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES))
                    .as(() -> "the start of " + service + " ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new End(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
    }
}
