// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.submit;

import static dev.atelier.platform.answer.AnswerFate.DOUBTFUL;
import static dev.atelier.platform.answer.AnswerFate.LOST;
import static dev.atelier.platform.answer.AnswerFate.OPEN;
import static dev.atelier.platform.answer.AnswerFate.WRITTEN;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.compat.Client;
import dev.atelier.compat.FakeGenerations;
import dev.atelier.compat.TestNetwork;
import dev.atelier.platform.answer.AnswerFate;
import dev.atelier.platform.answer.AnswerHeaders;
import dev.atelier.platform.answer.AnswerWord;
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

/** What the gateway tells of an answer decides whether the same submit is a repeat. */
@QuarkusTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(TestNetwork.class)
class AnswerFateTest {
    private static final String SDK = "higgsfield-server-js/2.0";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final FakeGenerations generations;
    private final Client client = Client.create("/compat/hf");
    private final String prompt = client.prompt("answered or not");
    private final Instant now = Instant.now();
    private Submit first = new Submit(new UUID(0, 0), "");

    AnswerFateTest(FakeGenerations generations) {
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
        told(first, WRITTEN);
        told(first, LOST);

        Submit second = submit();
        told(second, WRITTEN);
        String third = submit().id();

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(third).isNotEqualTo(first.id());
        assertThat(generations.started(prompt)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"400, false", "1300, true", "7900, true", "8100, false"})
    void inDoubtASubmitIsARepeatWhenItComesAsItsClientRepeats(long millis, boolean repeat) {
        doubted(first, millis);

        String second = submit().id();

        assertThat(second.equals(first.id())).isEqualTo(repeat);
    }

    @Test
    void ofTwoInDoubtTheOneIsRepeatedThatIsOldEnough() {
        doubted(first, 400);
        Submit other = submit();
        doubted(other, 1_300);

        String repeat = submit().id();

        assertThat(repeat).isEqualTo(other.id()).isNotEqualTo(first.id());
    }

    @Test
    void inDoubtNobodyIsTheSameWhoRepeatsNothingByItself() {
        doubted(first, 1_300);

        String later = submit("curl/8.9").id();

        assertThat(later).isNotEqualTo(first.id());
    }

    @Test
    void whoReadsARequestKnowsOfIt() {
        doubted(first, 1_300);
        client.get("/requests/" + first.id() + "/status").then().statusCode(200);

        String later = submit().id();

        assertThat(later).isNotEqualTo(first.id());
    }

    @Test
    void aRepeatThatBringsWordOfTheFirstAnswerNeedsNoOther() {
        Submit second = submit(first.word(LOST, now));
        String third = submit(second.word(DOUBTFUL, now.minusMillis(1_300))).id();

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(third).isEqualTo(first.id());
        assertThat(generations.started(prompt)).isEqualTo(1);
    }

    @Test
    void aSubmitThatComesSoonerThanItsClientRepeatsIsAnother() {
        AnswerWord word = first.word(DOUBTFUL, now.minusMillis(400));

        String quick = submit(word).id();
        String repeat = submit("higgsfield-client-py/1.0", word).id();

        assertThat(quick).isNotEqualTo(first.id());
        assertThat(repeat).isEqualTo(first.id());
    }

    @Test
    void aSubmitBesideOneWhoseClientIsStillThereIsAnotherAndDoesNotWaitForIt() throws Exception {
        told(first, WRITTEN);
        UUID waiting = UUID.randomUUID();
        generations.hold(prompt);

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var held = threads.submit(() -> sent(waiting, SDK));
            await().atMost(PATIENCE).until(() -> generations.started(prompt) == 2);
            var beside = threads.submit(() -> submit(new AnswerWord(waiting, OPEN, now)));
            await().atMost(PATIENCE).until(() -> generations.started(prompt) == 3);
            generations.release(prompt);

            assertThat(beside.get().id()).isNotEqualTo(held.get().id());
        }
    }

    @Test
    void anAnswerThatWasHeldBackIsNoneAlthoughItsClientIsStillThere() {
        told(first, LOST);

        String repeat = submit(first.word(OPEN, now)).id();

        assertThat(repeat).isEqualTo(first.id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "pending", "vanished"})
    void theGatewayTellsOnlyHowAnAnswerEnded(String fate) {
        tell(first.receipt(), Map.of("fate", fate))
                .then()
                .statusCode(422)
                .body("error.code", equalTo("invalid_input"))
                .body("error.param", equalTo("fate"));
    }

    @Test
    void onlyTheGatewayMayTellOfAnswers() {
        client.request()
                .contentType(ContentType.JSON)
                .body(Map.of("fate", "lost"))
                .post("/internal/answers/" + UUID.randomUUID())
                .then()
                .statusCode(401);
    }

    /** A submit that was answered. */
    private record Submit(UUID receipt, String id) {

        AnswerWord word(AnswerFate fate, Instant at) {
            return new AnswerWord(receipt, fate, at);
        }
    }

    private Submit submit(AnswerWord... words) {
        return submit(SDK, words);
    }

    private Submit submit(String userAgent, AnswerWord... words) {
        return sent(UUID.randomUUID(), userAgent, words);
    }

    private Submit sent(UUID receipt, String userAgent, AnswerWord... words) {
        RequestSpecification request = client.request()
                .contentType(ContentType.JSON)
                .header(AnswerHeaders.RECEIPT, receipt)
                .header(AnswerHeaders.ARRIVED, now.toEpochMilli())
                .header("User-Agent", userAgent)
                .body(Map.of("prompt", prompt));
        if (words.length > 0) {
            request.header(
                    AnswerHeaders.ANSWERS,
                    Stream.of(words).map(AnswerWord::wire).collect(Collectors.joining(",")));
        }
        String id = request.post("/compat/hf/reve/text-to-image")
                .then()
                .statusCode(200)
                .extract()
                .path("request_id");
        return new Submit(receipt, id);
    }

    /** Answered so long before the next one comes. */
    private void doubted(Submit submit, long millis) {
        told(submit, WRITTEN, now.minusMillis(millis));
        told(submit, DOUBTFUL, now.minusMillis(millis));
    }

    private void told(Submit submit, AnswerFate fate) {
        told(submit, fate, now);
    }

    private static void told(Submit submit, AnswerFate fate, Instant at) {
        tell(submit.receipt(), Map.of("fate", fate.wire(), "at", at.toEpochMilli()))
                .then()
                .statusCode(200)
                .body("changed", equalTo(true));
    }

    private static Response tell(UUID receipt, Map<String, Object> word) {
        return given().auth()
                .oauth2(TestCaller.internal())
                .contentType(ContentType.JSON)
                .body(word)
                .post("/internal/answers/" + receipt);
    }
}
