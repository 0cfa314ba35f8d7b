// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import static dev.atelier.platform.submit.ResponseReport.ResponseDelivery.DOUBTFUL;
import static dev.atelier.platform.submit.ResponseReport.ResponseDelivery.LOST;
import static dev.atelier.platform.submit.ResponseReport.ResponseDelivery.OPEN;
import static dev.atelier.platform.submit.ResponseReport.ResponseDelivery.WRITTEN;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.TestNetwork;
import dev.atelier.platform.submit.ResponseReport;
import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import dev.atelier.platform.submit.SubmitHeaders;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gateway's reports on a response decide whether an equal submit is a repeat. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class ResponseReportResourceTest {
    private static final String SDK = "higgsfield-server-js/2.0";
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final FakeGenerations generations;
    private final Client client = Client.create("/compat/hf");
    private final String prompt = client.prompt("answered or not");
    private final Instant now = Instant.now();
    private Submit first = new Submit(new UUID(0, 0), "");

    ResponseReportResourceTest(FakeGenerations generations) {
        this.generations = generations;
    }

    @BeforeEach
    void somethingIsSubmitted() {
        first = submit();
    }

    @Test
    void anAnswerOfWhichTheGatewaySaysNothingDidNotArrive() {
        String second = submit().id();

        assertThat(second).isEqualTo(first.id());
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void anAnswerThatTheGatewayCouldNotPassOnIsRecognisedAtOnceAndOneThatArrivedIsNot() {
        report(first, WRITTEN);
        report(first, LOST);

        Submit second = submit();
        report(second, WRITTEN);
        String third = submit().id();

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(third).isNotEqualTo(first.id());
        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"400, false", "1300, true", "7900, true", "8100, false"})
    void aDoubtfulSubmitIsARepeatWhenItArrivesAsItsClientRepeats(long millis, boolean repeat) {
        reportDoubt(first, millis);

        String second = submit().id();

        assertThat(second.equals(first.id())).isEqualTo(repeat);
    }

    @Test
    void ofTwoDoubtfulSubmitsTheOldEnoughOneIsRepeated() {
        reportDoubt(first, 400);
        Submit other = submit();
        reportDoubt(other, 1_300);

        String repeat = submit().id();

        assertThat(repeat).isEqualTo(other.id()).isNotEqualTo(first.id());
    }

    @Test
    void aDoubtfulSubmitOfAClientThatNeverRepeatsIsNew() {
        reportDoubt(first, 1_300);

        String later = submit("curl/8.9").id();

        assertThat(later).isNotEqualTo(first.id());
    }

    @Test
    void aStatusReadProvesThatTheClientHasTheResponse() {
        reportDoubt(first, 1_300);
        client.get("/requests/" + first.id() + "/status").then().statusCode(200);

        String later = submit().id();

        assertThat(later).isNotEqualTo(first.id());
    }

    @Test
    void aRepeatThatBringsWordOfTheFirstAnswerNeedsNoOther() {
        Submit second = submit(first.report(LOST, now));
        String third = submit(second.report(DOUBTFUL, now.minusMillis(1_300))).id();

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(third).isEqualTo(first.id());
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void aSubmitThatComesSoonerThanItsClientRepeatsIsAnother() {
        ResponseReport report = first.report(DOUBTFUL, now.minusMillis(400));

        String quick = submit(report).id();
        String repeat = submit("higgsfield-client-py/1.0", report).id();

        assertThat(quick).isNotEqualTo(first.id());
        assertThat(repeat).isEqualTo(first.id());
    }

    @Test
    void aSubmitBesideOneWhoseClientIsStillThereIsAnotherAndDoesNotWaitForIt() throws Exception {
        report(first, WRITTEN);
        UUID waiting = UUID.randomUUID();
        generations.hold(prompt);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var held = threads.submit(() -> sent(waiting, SDK));
            await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 2);
            var beside = threads.submit(() -> submit(new ResponseReport(waiting, OPEN, now)));
            await().atMost(TIMEOUT).until(() -> generations.started(prompt) == 3);
            generations.release(prompt);

            assertThat(beside.get().id()).isNotEqualTo(held.get().id());
        }
    }

    @Test
    void anAnswerThatWasHeldBackIsNoneAlthoughItsClientIsStillThere() {
        report(first, LOST);

        String repeat = submit(first.report(OPEN, now)).id();

        assertThat(repeat).isEqualTo(first.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "pending", "vanished"})
    void theGatewayTellsOnlyHowAnAnswerEnded(String delivery) {
        send(first.attempt(), Map.of("delivery", delivery))
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("delivery"));
    }

    @Test
    void onlyTheGatewayMayTellOfAnswers() {
        client.request()
                .contentType(ContentType.JSON)
                .body(Map.of("delivery", "lost"))
                .post("/internal/response-reports/" + UUID.randomUUID())
                .then()
                .statusCode(401);
    }

    /** A submit that was answered. */
    private record Submit(UUID attempt, String id) {

        ResponseReport report(ResponseDelivery delivery, Instant at) {
            return new ResponseReport(attempt, delivery, at);
        }
    }

    private Submit submit(ResponseReport... reports) {
        return submit(SDK, reports);
    }

    private Submit submit(String userAgent, ResponseReport... reports) {
        return sent(UUID.randomUUID(), userAgent, reports);
    }

    private Submit sent(UUID attempt, String userAgent, ResponseReport... reports) {
        RequestSpecification request = client.request()
                .contentType(ContentType.JSON)
                .header(SubmitHeaders.ATTEMPT, attempt)
                .header(SubmitHeaders.ARRIVED_AT, now.toEpochMilli())
                .header("User-Agent", userAgent)
                .body(Map.of("prompt", prompt));
        if (reports.length > 0) {
            request.header(
                    SubmitHeaders.REPORTS,
                    Stream.of(reports).map(ResponseReport::wire).collect(Collectors.joining(",")));
        }
        String id = request.post("/compat/hf/reve/text-to-image")
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");
        return new Submit(attempt, id);
    }

    /** Answered so long before the next one comes. */
    private void reportDoubt(Submit submit, long millis) {
        report(submit, WRITTEN, now.minusMillis(millis));
        report(submit, DOUBTFUL, now.minusMillis(millis));
    }

    private void report(Submit submit, ResponseDelivery delivery) {
        report(submit, delivery, now);
    }

    private static void report(Submit submit, ResponseDelivery delivery, Instant at) {
        send(submit.attempt(), Map.of("delivery", delivery.wire(), "at", at.toEpochMilli()))
                .then()
                .statusCode(200)
                .body("changed", equalTo(true));
    }

    private static Response send(UUID attempt, Map<String, Object> report) {
        return given().auth()
                .oauth2(TestCaller.internal("gateway"))
                .contentType(ContentType.JSON)
                .body(report)
                .post("/internal/response-reports/" + attempt);
    }
}
