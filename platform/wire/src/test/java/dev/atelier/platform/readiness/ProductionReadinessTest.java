// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductionReadinessTest {
    private static final String KEY = "q83nZk4xL0uYw5tR2pVb7sJcE9gH1mDfA6iKoTqXzB8=";

    @ParameterizedTest
    @ValueSource(strings = {"prod", "production", "Prod", "staging", "loca", "dev", "inside", "LOCAL"})
    void everyProfileButLocalAndTestIsProduction(String profile) {
        assertThat(ProductionReadiness.isProduction(List.of(profile, "inside"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "test"})
    void localAndTestAreNot(String profile) {
        assertThat(ProductionReadiness.isProduction(List.of(profile))).isFalse();
        assertThat(ProductionReadiness.isProduction(List.of("inside", profile))).isFalse();
    }

    @Test
    void aSecondProfileMakesItProduction() {
        assertThat(ProductionReadiness.isProduction(List.of("prod", "local"))).isTrue();
        assertThat(ProductionReadiness.isProduction(List.of())).isTrue();
    }

    @Test
    void everyServiceNeedsItsAddressAndItsSecrets() {
        assertThat(new PlatformReadiness(TestConfig.of(Map.of())).problems())
                .hasSize(2)
                .anyMatch(problem -> problem.startsWith("atelier.base-url "))
                .anyMatch(problem -> problem.startsWith("atelier.secret-key "));
        assertThat(platform(Map.of())).isEmpty();
    }

    @Test
    void everyAcceptedSecretKeyIsChecked() {
        assertThat(platform(Map.of("atelier.accepted-secret-keys", KEY))).isEmpty();
        assertThat(platform(Map.of("atelier.accepted-secret-keys", KEY + ",c2hvcnQ=")))
                .singleElement()
                .asString()
                .startsWith("atelier.accepted-secret-keys ");
    }

    @Test
    void failpointsAreRefused() {
        assertThat(platform(Map.of("atelier.failpoint-directory", "/tmp")))
                .singleElement()
                .asString()
                .contains("halts the process");
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
        var config = TestConfig.of(Map.of("quarkus.redis.password", "redis"));

        assertThat(new RedisReadiness(config, TestConfig.accepting()).problems())
                .singleElement()
                .asString()
                .startsWith("quarkus.redis.password ");
    }

    private static List<String> platform(Map<String, String> more) {
        var settings = new HashMap<>(Map.of("atelier.base-url", "https://api.example.com", "atelier.secret-key", KEY));
        settings.putAll(more);
        return new PlatformReadiness(TestConfig.of(settings)).problems();
    }

    private static List<String> redis(String hosts, AcceptableRisk... accepted) {
        var config = TestConfig.of(Map.of("quarkus.redis.hosts", hosts));
        return new RedisReadiness(config, TestConfig.accepting(accepted)).problems();
    }
}
