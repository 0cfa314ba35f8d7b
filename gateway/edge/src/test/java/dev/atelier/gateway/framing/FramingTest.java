// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.framing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.GatewayServers;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that two parties on one connection could end in different places; a second request hides behind each. */
@QuarkusTest
@QuarkusTestResource(GatewayServers.class)
class FramingTest {
    private static final String HIDDEN = "GET /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\n\r\n";
    private static final String CHUNKED = "5\r\n{\"a\":\r\n2\r\n1}\r\n0\r\n\r\n";

    @Inject
    GatewayAddresses addresses;

    @Inject
    FakeServices services;

    @Inject
    TestKeys keys;

    @BeforeEach
    void reset() {
        services.reset();
        services.on(
                "POST /v1/estimate",
                request -> request.body().onSuccess(_ -> FakeServices.json(request, 200, new JsonObject())));
    }

    static Stream<Arguments> codings() {
        return Stream.of(
                        List.of("Transfer-Encoding: xchunked"),
                        List.of("Transfer-Encoding: identity"),
                        List.of("Transfer-Encoding: gzip"),
                        List.of("Transfer-Encoding: gzip, chunked"),
                        List.of("Transfer-Encoding: chunked, identity"),
                        List.of("Transfer-Encoding: chunked, chunked"),
                        List.of("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
                        List.of("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
                        List.of("Transfer-Encoding: identity", "Transfer-Encoding: chunked"),
                        List.of("Transfer-Encoding: chunked;q=1"),
                        List.of("Transfer-Encoding: \"chunked\""),
                        List.of("Transfer-Encoding: chunked,"),
                        List.of("Transfer-Encoding: ,chunked"),
                        List.of("Transfer-Encoding: cow"),
                        List.of("Transfer-Encoding:"),
                        List.of("Transfer-Encoding: \u000bchunked"),
                        List.of("Transfer-Encoding: chunked\u0000"),
                        List.of("Transfer-Encoding:\r\n chunked"),
                        List.of("Transfer-Encoding : chunked"),
                        List.of("Content-Length: 5", "Transfer-Encoding: chunked"),
                        List.of("Transfer-Encoding: chunked", "Content-Length: 5"),
                        List.of("Transfer-Encoding: chunked", "Content-Length: 0"),
                        List.of("Transfer-Encoding: chunked", "Content-Length: x"))
                .map(headers -> Arguments.of(post("HTTP/1.1", headers, CHUNKED)));
    }

    static Stream<Arguments> lengths() {
        return Stream.of("+5", "-5", "0x5", "5 5", "5;", "5.0", "5, 5", "5, 6", "99999999999999999999", "five")
                .map(length -> Arguments.of(post("HTTP/1.1", List.of("Content-Length: " + length), "{\"a\":1}")));
    }

    static Stream<Arguments> heads() {
        return Stream.concat(
                Stream.of(
                                post("HTTP/1.0", List.of("Transfer-Encoding: chunked"), CHUNKED),
                                post("HTTP/1.0", List.of("Transfer-Encoding: identity"), CHUNKED),
                                post("HTTP/1.1", List.of("Content-Length: 5", "Content-Length: 6"), "{\"a\":1}"),
                                post("HTTP/1.1", List.of("Content-Length: 5", "Content-Length: 5"), "{\"a\":1}"))
                        .map(Arguments::of),
                Stream.of(
                                "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
                                "GET / HTTP/1.1\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n \r\n\r\n",
                                "GET / HTTP/1.1\r\n Host: x\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost\t: x\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA: b\u0000c\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n",
                                "GET / HTTP/1.1\nHost: x\n\n",
                                "GET / HTTP/1.1\r\nHost: x\nA: b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: x\r\nA\u0001: b\r\n\r\n",
                                "GET /\r\nHost: x\r\n\r\n",
                                "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
                                "GET / HTTP/1.2\r\nHost: x\r\n\r\n",
                                "GET / HTTP/0.9\r\nHost: x\r\n\r\n",
                                "GET / http/1.1\r\nHost: x\r\n\r\n",
                                "GET / HTTP/1.1x\r\nHost: x\r\n\r\n",
                                "GET / HTTP/1.1 more\r\nHost: x\r\n\r\n",
                                "G\u0000T / HTTP/1.1\r\nHost: x\r\n\r\n",
                                " GET / HTTP/1.1\r\nHost: x\r\n\r\n",
                                "\u0000GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                        .map(Arguments::of));
    }

    static Stream<Arguments> chunks() {
        return Stream.of(
                        "5;ext\n{\"a\":\r\n0\r\n\r\n",
                        "5;ext\rx\n{\"a\":\r\n0\r\n\r\n",
                        "5\n{\"a\":\r\n0\r\n\r\n",
                        "-5\r\n{\"a\":\r\n0\r\n\r\n",
                        "+5\r\n{\"a\":\r\n0\r\n\r\n",
                        "0x5\r\n{\"a\":\r\n0\r\n\r\n",
                        "5 5\r\n{\"a\":\r\n0\r\n\r\n",
                        "\r\n{\"a\":\r\n0\r\n\r\n",
                        "g\r\n{\"a\":\r\n0\r\n\r\n",
                        "FFFFFFFFFFFFFFFFF\r\n{\"a\":\r\n0\r\n\r\n",
                        "5\r\n{\"a\":xx0\r\n\r\n",
                        "5\r\n{\"a\":\n0\r\n\r\n")
                .map(body -> Arguments.of(post("HTTP/1.1", List.of("Transfer-Encoding: chunked"), body)));
    }

    static Stream<Arguments> tooLong() {
        return Stream.of(
                Arguments.of(414, "GET /?" + "a".repeat(9_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"),
                Arguments.of(431, "GET / HTTP/1.1\r\nHost: x\r\nA: " + "a".repeat(17_000) + "\r\n\r\n"),
                Arguments.of(431, "GET / HTTP/1.1\r\nHost: x\r\n" + "A: aaaaaaaaaaaaa\r\n".repeat(1_100) + "\r\n"));
    }

    @ParameterizedTest
    @MethodSource({"codings", "lengths", "heads", "chunks"})
    void isRefusedAndNothingBehindItIsRead(String request) throws IOException {
        assertRefused(400, request);
    }

    @ParameterizedTest
    @MethodSource
    void tooLong(int status, String request) throws IOException {
        assertRefused(status, request);
    }

    @Test
    void anOrdinaryBodyInChunksIsRead() throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(withKey(post("HTTP/1.1", List.of("Transfer-Encoding: Chunked"), CHUNKED) + HIDDEN));

            assertThat(client.readUntil("/v1/projects\"}")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void aRequestBeforeTheMalformedOneIsAnswered() throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(withKey(HIDDEN + "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n" + HIDDEN));

            assertThat(client.readToTheEnd())
                    .startsWith("HTTP/1.1 200 ")
                    .contains("/v1/projects", "HTTP/1.1 400 ")
                    .satisfies(answers -> assertThat(answers.split("HTTP/1.1 ")).hasSize(3));
        }
    }

    private void assertRefused(int status, String request) throws IOException {
        try (var client = new RawClient(addresses.gateway())) {
            client.send(withKey(request + HIDDEN));

            // Ends only when the gateway closes the connection.
            String answer = client.readToTheEnd();

            assertThat(answer.substring(0, 13)).matches("HTTP/1\\.[01] " + status + " ");
            assertThat(answer).containsIgnoringCase("\r\nx-request-id: req_");
            assertThat(answer.split("HTTP/1\\.[01] [0-9]")).as("answers").hasSize(2);
            JsonObject error = new JsonObject(answer.substring(answer.indexOf("\r\n\r\n") + 4)).getJsonObject("error");
            assertThat(error.getString("code")).isEqualTo("invalid_input");
            assertThat(error.getString("message")).isNotEmpty();
            assertThat(error.getString("request_id")).startsWith("req_");
        }
        assertThat(services.seen("GET /v1/projects")).isEmpty();
    }

    private String withKey(String request) {
        return request.replace("KEY", keys.key());
    }

    private static String post(String version, List<String> headers, String body) {
        return "POST /v1/estimate " + version + "\r\nHost: x\r\nAuthorization: Bearer KEY\r\n"
                + "Content-Type: application/json\r\n" + String.join("\r\n", headers) + "\r\n\r\n" + body;
    }
}
