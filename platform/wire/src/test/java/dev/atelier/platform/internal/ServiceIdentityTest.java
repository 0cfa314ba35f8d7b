// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.internal.IdentityKeys.IdentityConfig;
import dev.atelier.platform.readiness.PlatformReadiness;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceIdentityTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final Map<ServiceName, KeyPair> pairs = new EnumMap<>(ServiceName.class);
    private final Map<String, List<String>> publicKeys;

    ServiceIdentityTest() {
        for (ServiceName service : ServiceName.values()) {
            pairs.put(service, pair());
        }
        publicKeys = pairs.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().shortName(),
                        entry -> List.of(encode(entry.getValue().getPublic().getEncoded()))));
    }

    @Test
    void theCalleeKnowsItsCaller() {
        String header = identity(ServiceName.GENERATION, NOW).headerFor(ServiceName.BILLING);

        assertThat(verifier(ServiceName.BILLING, NOW).verify(header)).contains(ServiceName.GENERATION);
    }

    @Test
    void anotherCalleeRefusesTheToken() {
        String header = identity(ServiceName.GENERATION, NOW).headerFor(ServiceName.BILLING);

        assertThat(verifier(ServiceName.LIBRARY, NOW).verify(header)).isEmpty();
    }

    @Test
    void aClockThatIsSetBackLeavesNoTokenOfTheFuture() {
        var clock = new TestClock();
        clock.now = NOW.plus(Duration.ofMinutes(10));
        var identity = new ServiceIdentity(keys(ServiceName.GENERATION, publicKeys), clock);
        String ahead = identity.headerFor(ServiceName.BILLING);

        clock.now = NOW;
        String header = identity.headerFor(ServiceName.BILLING);

        assertThat(verifier(ServiceName.BILLING, NOW).verify(ahead)).isEmpty();
        assertThat(verifier(ServiceName.BILLING, NOW).verify(header)).contains(ServiceName.GENERATION);
    }

    @Test
    void aTokenLivesAMinuteAlsoWhereItIsRemembered() {
        String header = identity(ServiceName.GENERATION, NOW).headerFor(ServiceName.BILLING);
        var clock = new TestClock();
        var verifier = new CallerVerifier(keys(ServiceName.BILLING, publicKeys), clock);

        assertThat(verifier.verify(header)).isPresent();
        clock.now = NOW.plusSeconds(59);
        assertThat(verifier.verify(header)).isPresent();
        clock.now = NOW.plusSeconds(70);
        assertThat(verifier.verify(header)).isEmpty();
        assertThat(verifier(ServiceName.BILLING, NOW.minus(Duration.ofMinutes(5)))
                        .verify(header))
                .as("made in the future")
                .isEmpty();
    }

    @Test
    void aTokenIsUsedAgainAndSignedAnewInTime() {
        var clock = new TestClock();
        var identity = new ServiceIdentity(keys(ServiceName.GENERATION, publicKeys), clock);
        String first = identity.headerFor(ServiceName.BILLING);

        clock.now = NOW.plusSeconds(29);
        assertThat(identity.headerFor(ServiceName.BILLING)).isEqualTo(first);
        assertThat(identity.headerFor(ServiceName.LIBRARY)).isNotEqualTo(first);
        clock.now = NOW.plusSeconds(30);
        assertThat(identity.headerFor(ServiceName.BILLING)).isNotEqualTo(first);
    }

    @Test
    void aServiceCannotSpeakForAnother() {
        // The library signs with its own key, and says that it is the gateway.
        Map<String, List<String>> claimed = new HashMap<>(publicKeys);
        claimed.put("gateway", claimed.remove("library"));
        var keys = new IdentityKeys("gateway", config(pairOf(ServiceName.LIBRARY), claimed));
        String header = new ServiceIdentity(keys, Clock.fixed(NOW, ZoneOffset.UTC)).headerFor(ServiceName.BILLING);

        assertThat(verifier(ServiceName.BILLING, NOW).verify(header)).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "Bearer", "Bearer ", "Bearer x", "Bearer a.b.c", "Basic a.b.c", "Bearer ..", "Bearer 0.0.0"})
    void anythingElseIsNoCaller(String header) {
        assertThat(verifier(ServiceName.BILLING, NOW).verify(header)).isEmpty();
    }

    @Test
    void everyChangedCharacterIsNoticed() {
        String header = identity(ServiceName.GENERATION, NOW).headerFor(ServiceName.BILLING);
        var verifier = verifier(ServiceName.BILLING, NOW);

        // The last character of a signature has two bits that mean nothing.
        for (int at = "Bearer ".length(); at < header.length() - 1; at += 7) {
            char other = header.charAt(at) == 'A' ? 'B' : 'A';
            assertThat(verifier.verify(header.substring(0, at) + other + header.substring(at + 1)))
                    .as("character " + at)
                    .isEmpty();
        }
    }

    @Test
    void aTokenWithoutASignatureIsRefused() {
        String claims = "{\"iss\":\"gateway\",\"aud\":\"billing-service\",\"exp\":"
                + NOW.plusSeconds(50).getEpochSecond() + "}";
        String token = base64("{\"alg\":\"none\",\"typ\":\"atelier-call+jwt\"}") + "." + base64(claims) + ".";

        assertThat(verifier(ServiceName.BILLING, NOW).verify("Bearer " + token)).isEmpty();
    }

    @Test
    void aPrivateKeyIsChangedInTwoRollouts() {
        KeyPair next = pair();
        Map<String, List<String>> both = new HashMap<>(publicKeys);
        both.put(
                "generation",
                List.of(
                        encode(pairOf(ServiceName.GENERATION).getPublic().getEncoded()),
                        encode(next.getPublic().getEncoded())));
        var callee = new CallerVerifier(keys(ServiceName.BILLING, both), Clock.fixed(NOW, ZoneOffset.UTC));

        String former = identity(ServiceName.GENERATION, NOW).headerFor(ServiceName.BILLING);
        String fresh = new ServiceIdentity(
                        new IdentityKeys("generation-service", config(next, both)), Clock.fixed(NOW, ZoneOffset.UTC))
                .headerFor(ServiceName.BILLING);

        assertThat(callee.verify(former)).contains(ServiceName.GENERATION);
        assertThat(callee.verify(fresh)).contains(ServiceName.GENERATION);
        assertThat(verifier(ServiceName.BILLING, NOW).verify(fresh)).isEmpty();
    }

    @Test
    void aPrivateKeyOfAnotherServiceStopsTheStart() {
        assertThatThrownBy(() -> new IdentityKeys("billing-service", config(pairOf(ServiceName.GATEWAY), publicKeys)))
                .hasMessageContaining("atelier.identity.public-keys.billing")
                .hasMessageContaining("atelier.identity.private-key");
    }

    @Test
    void twoServicesWithOneKeyStopTheStart() {
        Map<String, List<String>> shared = new HashMap<>(publicKeys);
        shared.put("gateway", publicKeys.get("library"));

        assertThatThrownBy(() -> keys(ServiceName.BILLING, shared)).hasMessageContaining("another service");
    }

    @Test
    void productionNeedsEveryPublicKeyAndAPrivateKeyThatNobodyGuesses() {
        assertThat(problems(config(pairOf(ServiceName.BILLING), publicKeys))).isEmpty();
        assertThat(problems(config(pairOf(ServiceName.GATEWAY), publicKeys)))
                .singleElement()
                .asString()
                .contains("atelier.identity.public-keys.billing");
        assertThat(problems(new TestConfig(Optional.empty(), Map.of()))).hasSize(1 + ServiceName.values().length);
        byte[] guessable = pairOf(ServiceName.BILLING).getPrivate().getEncoded();
        Arrays.fill(guessable, guessable.length - 32, guessable.length, (byte) 0);
        assertThat(problems(new TestConfig(Optional.of(encode(guessable)), publicKeys)))
                .singleElement()
                .asString()
                .startsWith("atelier.identity.private-key ")
                .doesNotContain(encode(guessable));
    }

    private static List<String> problems(IdentityConfig config) {
        return new PlatformReadiness(ConfigProvider.getConfig(), config)
                .identity("billing-service").stream()
                        .flatMap(finding -> finding.refusal(Set.of()).stream())
                        .toList();
    }

    private ServiceIdentity identity(ServiceName service, Instant now) {
        return new ServiceIdentity(keys(service, publicKeys), Clock.fixed(now, ZoneOffset.UTC));
    }

    private CallerVerifier verifier(ServiceName service, Instant now) {
        return new CallerVerifier(keys(service, publicKeys), Clock.fixed(now, ZoneOffset.UTC));
    }

    private IdentityKeys keys(ServiceName service, Map<String, List<String>> known) {
        return new IdentityKeys(service.application(), config(pairOf(service), known));
    }

    private static IdentityConfig config(KeyPair own, Map<String, List<String>> known) {
        return new TestConfig(Optional.of(encode(own.getPrivate().getEncoded())), known);
    }

    private record TestConfig(Optional<String> privateKey, Map<String, List<String>> publicKeys)
            implements IdentityConfig {}

    private static final class TestClock extends Clock {
        private Instant now = NOW;

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    private KeyPair pairOf(ServiceName service) {
        return Objects.requireNonNull(pairs.get(service));
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encode(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
