// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.readiness.ReadinessCheck.AcceptableRisk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerReadinessTest {
    private static final String LOCAL = "jdbc:postgresql://127.0.0.1:5432/billing";
    private static final String PASSWORD = "Zq2Lw7Xv4Tn9Bd3Hk1";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db:5432/billing",
                "jdbc:postgresql://db/billing?sslmode=prefer",
                "jdbc:postgresql://127.0.0.1:5432,db:5432/billing",
                "jdbc:mysql://db/billing"
            })
    void aServerBeyondThisMachineNeedsTls(String url) {
        assertThat(database(url, "billing", PASSWORD))
                .singleElement()
                .asString()
                .contains("sslmode=verify-full", "plaintext-postgresql");
        assertThat(database(url, "billing", PASSWORD, AcceptableRisk.PLAINTEXT_POSTGRESQL))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                LOCAL,
                "jdbc:postgresql:billing",
                "jdbc:postgresql://[::1]:5432/billing",
                "jdbc:postgresql://db:5432/billing?sslmode=verify-full",
                "jdbc:postgresql://db:5432/billing?ssl=true"
            })
    void aServerOnThisMachineOrWithTlsIsFine(String url) {
        assertThat(database(url, "billing", PASSWORD)).isEmpty();
    }

    @Test
    void theSuperuserIsKnownByItsNameAndByTheServersAnswer() {
        assertThat(database(LOCAL, "postgres", PASSWORD))
                .singleElement()
                .asString()
                .contains("database-superuser");
        assertThat(database(LOCAL, "postgres", PASSWORD, AcceptableRisk.DATABASE_SUPERUSER))
                .isEmpty();
        assertThat(ServerReadiness.login(true)).hasSize(1);
        assertThat(ServerReadiness.login(false)).isEmpty();
    }

    @Test
    void aPasswordThatCanBeGuessedIsRefused() {
        assertThat(database(LOCAL, "billing", "billing"))
                .singleElement()
                .asString()
                .startsWith("quarkus.datasource.password ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            broker:9092                        |           | true
            localhost:9092,broker:9092         |           | true
            broker:9092                        | PLAINTEXT | true
            broker:9092                        | SASL_SSL  | false
            broker:9092                        | SSL       | false
            127.0.0.1:9092,localhost:9093      |           | false
            [::1]:9092                         |           | false
            """)
    void aBrokerBeyondThisMachineNeedsTls(String servers, @Nullable String protocol, boolean isRefused) {
        var config = new HashMap<>(Map.of("kafka.bootstrap.servers", servers));
        if (protocol != null) {
            config.put("kafka.security.protocol", protocol);
        }

        assertThat(problems(config))
                .hasSize(isRefused ? 1 : 0)
                .allMatch(problem -> problem.contains("plaintext-kafka"));
        assertThat(problems(config, AcceptableRisk.PLAINTEXT_KAFKA)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://cache:6379",
                "redis://127.0.0.1:6379,redis://cache",
                "cache:6379",
                "redis://localhost.evil"
            })
    void redisBeyondThisMachineNeedsTls(String hosts) {
        assertThat(redis(hosts))
                .singleElement()
                .asString()
                .contains("rediss://", "plaintext-redis", "atelier.production.accept");
        assertThat(redis(hosts, AcceptableRisk.PLAINTEXT_REDIS)).isEmpty();
        assertThat(redis(hosts, AcceptableRisk.PLAINTEXT_KAFKA)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://127.0.0.1:6379/3",
                "redis://localhost",
                "redis://[::1]:6379",
                "rediss://cache",
                "unix:///run/r"
            })
    void redisOnThisMachineOrWithTlsIsFine(String hosts) {
        assertThat(redis(hosts)).isEmpty();
    }

    @Test
    void aUserOfRedisStandsWhereTheClientReadsIt() {
        assertThat(redis("rediss://atelier@cache:6379"))
                .singleElement()
                .asString()
                .contains("?user=name");
        assertThat(redis("rediss://cache:6379?user=atelier")).isEmpty();
        assertThat(redis("rediss://atelier:secret@cache:6379")).isEmpty();
    }

    @Test
    void aPasswordOfRedisIsChecked() {
        assertThat(problems(Map.of("atelier.platform.redis", "true", "quarkus.redis.password", "redis")))
                .singleElement()
                .asString()
                .startsWith("quarkus.redis.password ");
    }

    @Test
    void aServiceWithoutRedisDoesNotCareWhereItIs() {
        assertThat(problems(Map.of("quarkus.redis.hosts", "redis://cache:6379")))
                .isEmpty();
    }

    private static List<String> database(String url, String user, String password, AcceptableRisk... accepted) {
        return problems(
                Map.of(
                        "quarkus.datasource.jdbc.url",
                        url,
                        "quarkus.datasource.username",
                        user,
                        "quarkus.datasource.password",
                        password),
                accepted);
    }

    private static List<String> redis(String hosts, AcceptableRisk... accepted) {
        return problems(Map.of("atelier.platform.redis", "true", "quarkus.redis.hosts", hosts), accepted);
    }

    private static List<String> problems(Map<String, String> settings, AcceptableRisk... accepted) {
        return TestConfig.refusals(new ServerReadiness(TestConfig.of(settings)).findings().stream(), accepted);
    }
}
