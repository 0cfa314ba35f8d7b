// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.atelier.client.types.GenerationSucceededEvent;
import dev.atelier.client.types.WebhookEvent;
import dev.atelier.client.types.WebhookTestEvent;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WebhookVerifierTest {
    private static final String SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
    private static final String OTHER = "whsec_ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
    private static final String BODY = "{\"id\":\"evt_1\",\"type\":\"webhook.test\",\"data\":{\"text\":\"Grüße\"}}";
    private static final long NOW = 1_800_000_000;
    private static final Map<String, String> HEADERS =
            WebhookVerifier.sign(BODY, SECRET, "evt_1", Instant.ofEpochSecond(NOW));

    @Test
    void aDeliveryWithBothSignaturesOrWithOneOfThemIsItsEvent() {
        Map<String, List<String>> listed = HEADERS.entrySet().stream()
                .collect(Collectors.toMap(
                        header -> header.getKey().toUpperCase(Locale.ROOT), header -> List.of(header.getValue())));

        for (Map<String, ?> sent : List.of(HEADERS, only("webhook"), only("service"), listed)) {
            WebhookEvent event = verify(BODY, sent, NOW + 299, SECRET);

            assertThat(event.id()).isEqualTo("evt_1");
            assertThat(event).isInstanceOf(WebhookTestEvent.class);
        }
    }

    @Test
    void theSignaturesAreThoseThatEveryLibraryOfAtelierMakes() {
        assertThat(HEADERS)
                .containsEntry("webhook-signature", "v1,kttfJ0G6Fci21HqvI7TECDqANl5xHiP7q9zH604FN4c=")
                .containsEntry(
                        "service-signature",
                        "t=1800000000,v1=7327cf0236e95f51fbc5421d1be12fd93f428477ffc05849778edc660168bb8a");
    }

    @Test
    void anEventOfARunHasTheRun() {
        String body = """
                {"id":"evt_2","type":"generation.succeeded","data":{"id":"gen_12","outputs":[{"url":"http://x"}]}}""";

        WebhookEvent event = new WebhookVerifier(SECRET)
                .verify(bytes(body), WebhookVerifier.sign(body, SECRET, "evt_2", Instant.now()));

        assertThat(event).isInstanceOf(GenerationSucceededEvent.class);
        assertThat(event.data().outputs().get(0).url()).isEqualTo("http://x");
    }

    @Test
    void anEventOfAKindThatCameLaterIsReadAsATest() {
        String body = "{\"id\":\"evt_2\",\"type\":\"voice.made\",\"data\":{}}";

        WebhookEvent event = new WebhookVerifier(SECRET)
                .verify(bytes(body), WebhookVerifier.sign(body, SECRET, "evt_2", Instant.now()));

        assertThat(event).isInstanceOf(WebhookTestEvent.class);
        assertThat(event.type()).isEqualTo("voice.made");
    }

    @Test
    void aChangedBodyAnotherSecretAndAMissingSignatureAreRefused() {
        assertRefused(BODY.replace("test", "tost"), HEADERS, NOW, SECRET);
        assertRefused(BODY, HEADERS, NOW, OTHER);
        assertRefused(BODY, HEADERS, NOW, "no secret");
        assertRefused(BODY, HEADERS, NOW, "whsec_");
        assertRefused(BODY, HEADERS, NOW);
        assertRefused(BODY, Map.of(), NOW, SECRET);
        assertRefused(BODY, Map.of("service-signature", "t=" + NOW), NOW, SECRET);
        assertRefused(BODY, changed("service-signature", "t=" + NOW + ",v1=00"), NOW, SECRET);
        assertRefused(BODY, changed("webhook-id", "evt_2"), NOW, SECRET);
        assertRefused(BODY, changed("webhook-signature", "v1,?"), NOW, SECRET);
    }

    @Test
    void aTimeMoreThanFiveMinutesAwayIsRefusedInBothDirections() {
        for (String name : List.of("webhook", "service")) {
            assertRefused(BODY, only(name), NOW + 301, SECRET);
            assertRefused(BODY, only(name), NOW - 301, SECRET);
        }
        assertRefused(BODY, Map.of("service-signature", "t=x,v1=00"), NOW, SECRET);
    }

    @Test
    void duringARotationEitherSecretFits() {
        Map<String, String> old = WebhookVerifier.sign(BODY, OTHER, "evt_1", Instant.ofEpochSecond(NOW));
        Map<String, String> both = new HashMap<>(old);
        both.merge(
                "webhook-signature", HEADERS.getOrDefault("webhook-signature", ""), (one, other) -> one + " " + other);
        both.merge(
                "service-signature",
                HEADERS.getOrDefault("service-signature", "").replaceFirst(".*,", ""),
                (one, other) -> one + "," + other);

        assertThat(verify(BODY, both, NOW, SECRET).id()).isEqualTo("evt_1");
        assertThat(verify(BODY, both, NOW, OTHER).id()).isEqualTo("evt_1");
        assertThat(verify(BODY, HEADERS, NOW, OTHER, SECRET).id()).isEqualTo("evt_1");
    }

    private static void assertRefused(String body, Map<String, ?> headers, long now, String... secrets) {
        assertThatExceptionOfType(AtelierException.BadSignature.class)
                .isThrownBy(() -> verify(body, headers, now, secrets));
    }

    private static WebhookEvent verify(String body, Map<String, ?> headers, long now, String... secrets) {
        var clock = Clock.fixed(Instant.ofEpochSecond(now), ZoneOffset.UTC);
        return new WebhookVerifier(List.of(secrets), WebhookVerifier.TOLERANCE, clock).verify(bytes(body), headers);
    }

    private static Map<String, String> only(String start) {
        return HEADERS.entrySet().stream()
                .filter(header -> header.getKey().startsWith(start))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Map<String, String> changed(String name, String value) {
        Map<String, String> changed = new HashMap<>(HEADERS);
        changed.put(name, value);
        return changed;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
