// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import static dev.atelier.client.FakeService.answer;
import static dev.atelier.client.FakeService.answering;
import static dev.atelier.client.FakeService.cut;
import static dev.atelier.client.FakeService.cutWithin;
import static dev.atelier.client.FakeService.ok;
import static dev.atelier.client.FakeService.page;
import static dev.atelier.client.FakeService.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.atelier.client.types.Generation;
import dev.atelier.client.types.Project;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTest {
    private static final String NO_ITEMS = "{\"data\": [], \"next_cursor\": null}";

    @Test
    void waitsAsLongAsRetryAfterSays() throws IOException {
        try (var service = answering(refused(429, "rate_limited", "Retry-After: 2"), ok("{\"credits\": 5}"))) {
            var account = service.client().account();

            assertThat(account.credits()).isEqualTo(5);
            assertThat(Duration.ofNanos(service.requests.get(1).nanos()
                            - service.requests.get(0).nanos()))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(1990));
        }
    }

    @Test
    void isRefusedAtOnceWhenRetryAfterIsBeyondItsTime() throws IOException {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.now(ZoneOffset.UTC).plusHours(1));
        for (String header : new String[] {"3600", date}) {
            try (var service = answering(refused(429, "rate_limited", "Retry-After: " + header))) {
                var client = service.client().withTimeout(Duration.ofMinutes(1));

                assertThatExceptionOfType(ApiException.RateLimit.class)
                        .isThrownBy(client::account)
                        .satisfies(error ->
                                assertThat(error.retryAfter()).isBetween(Duration.ofMinutes(50), Duration.ofHours(1)));

                assertThat(service.requests).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "400, invalid_json, InvalidRequest",
        "401, invalid_token, Authentication",
        "402, insufficient_credits, Credits",
        "402, a_code_of_next_year, Credits",
        "403, plan_required, PermissionDenied",
        "404, not_found, NotFound",
        "409, not_cancelable, Conflict",
        "422, invalid_input, InvalidRequest",
        "422, moderation_blocked, Moderation",
        "502, provider_error, Service",
        "302, moved, ApiException"
    })
    void isNotRepeatedAfterARefusalForGood(int status, String code, String type) throws IOException {
        try (var service = answering(refused(status, code))) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> service.client().account())
                    .withMessage("Not so. (" + code + ", request req_1)")
                    .satisfies(error -> {
                        assertThat(error.getClass().getSimpleName()).isEqualTo(type);
                        assertThat(error.status()).isEqualTo(status);
                        assertThat(error.code()).isEqualTo(code);
                        assertThat(error.param()).isEqualTo("input.a");
                        assertThat(error.requestId()).isEqualTo("req_1");
                    });

            assertThat(service.requests).hasSize(1);
        }
    }

    @Test
    void isRepeatedWhenTheLineBreaksWithinTheAnswer() throws IOException {
        try (var service = answering(cutWithin(), ok("{\"data\": [{\"id\": \"proj_0\"}], \"next_cursor\": null}"))) {
            assertThat(service.client().projects().stream().map(Project::id)).containsExactly("proj_0");
        }
    }

    @Test
    void thatChangesSomethingIsNotRepeatedWhenNoAnswerCame() throws IOException {
        try (var service = answering(cut())) {
            assertThatExceptionOfType(AtelierException.ConnectionFailed.class)
                    .isThrownBy(() -> service.client().request("POST", "/v1/projects", Map.of(), Map.of("name", "a")))
                    .withMessageStartingWith("POST /v1/projects: ");

            assertThat(service.requests).hasSize(1);
        }
    }

    @Test
    void namesTheAddressThatCannotBeReached() throws IOException {
        String gone;
        try (var service = answering(ok("{}"))) {
            gone = service.url();
        }

        assertThatExceptionOfType(AtelierException.ConnectionFailed.class)
                .isThrownBy(() -> new AtelierBuilder(Map.of("ATELIER_BASE_URL", gone, "ATELIER_API_KEY", "a"))
                        .maxRetries(0)
                        .build()
                        .account())
                .withMessage("GET /v1/account: cannot connect to " + gone);
    }

    @Test
    void neverTakesTheKeyToAnotherAddress() throws IOException {
        try (var other = answering(ok("{\"credits\": 1}"));
                var service = answering(answer(307, "", "Location: " + other.url() + "/v1/account"))) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> service.client().account())
                    .satisfies(error -> assertThat(error.status()).isEqualTo(307));

            assertThat(other.requests).isEmpty();
            try (var following = HttpClient.newBuilder()
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build()) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> service.builder().httpClient(following));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>Welcome</html>", "[1]", "{\"a\": 1} more"})
    void saysWhatAWrongBaseAddressAnswers(String answer) throws IOException {
        try (var service = answering(ok(answer))) {
            assertThatExceptionOfType(AtelierException.class)
                    .isThrownBy(() -> service.client().account())
                    .withMessageContaining("no JSON object")
                    .withMessageEndingWith(answer);
        }
    }

    @Test
    void escapesWhatStandsInAnAddress() throws IOException {
        try (var service = answering(ok(NO_ITEMS))) {
            assertThat(service.client().shelfItems("a/b", Map.of("q", "x&y z"))).isEmpty();

            assertThat(service.requests.get(0).url()).isEqualTo("/v1/shelves/a%2Fb/items?limit=100&q=x%26y%20z");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void refusesAnIdThatWouldMakeAnotherAddress(String id) throws IOException {
        try (var service = answering(ok("{}"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> service.client().get(id));

            assertThat(service.requests).isEmpty();
        }
    }

    @Test
    void readsPagesOneByOneAsTheItemsAreWanted() throws IOException {
        try (var service = answering(
                page(0, 100, "c1"), refused(503, "service_unavailable"), page(100, 200, "c2"), page(200, 250, null))) {
            Pages<Generation> runs = service.client().generations(Map.of("status", "succeeded"));

            assertThat(runs.stream().limit(100)).hasSize(100);
            assertThat(service.requests).hasSize(1);
        }
        try (var service = answering(
                page(0, 100, "c1"), refused(503, "service_unavailable"), page(100, 200, "c2"), page(200, 250, null))) {
            assertThat(service.client().generations(Map.of("status", "succeeded")).stream()
                            .map(Generation::id)
                            .distinct())
                    .hasSize(250);
            assertThat(service.requests.get(3).url()).contains("status=succeeded", "limit=100", "cursor=c2");
        }
    }

    @Test
    void endsWithAnErrorWhenTheServiceAnswersOnePageForEver() throws IOException {
        try (var service = answering(page(0, 1, "c1"))) {
            assertThatExceptionOfType(AtelierException.class)
                    .isThrownBy(() -> service.client().generations().stream().count())
                    .withMessageContaining("same page");
        }
    }

    @Test
    void hasNoBodyWhereTheServiceHasNothingToSay() throws IOException {
        try (var service = answering(answer(200, ""))) {
            assertThat(service.client().request("DELETE", "/v1/files/{id}", Map.of("id", "file_1")))
                    .isEmpty();
        }
    }

    @Test
    void namesWhatIsNotConfigured() {
        assertThatExceptionOfType(AtelierException.class)
                .isThrownBy(() -> new AtelierBuilder(Map.of("ATELIER_API_KEY", "a")).build())
                .withMessageContaining("ATELIER_BASE_URL");
        assertThatExceptionOfType(AtelierException.class)
                .isThrownBy(() -> new AtelierBuilder(Map.of("ATELIER_BASE_URL", "http://a")).build())
                .withMessageContaining("ATELIER_API_KEY");
        assertThatExceptionOfType(AtelierException.class)
                .isThrownBy(
                        () -> new AtelierBuilder(Map.of("ATELIER_API_KEY", "a", "ATELIER_BASE_URL", "localhost:8080"))
                                .build())
                .withMessageContaining("localhost:8080");
    }
}
