// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadGeneratorTest {
    private static final String BODY = "{\"status\":\"queued\"}";
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            boolean isTurnedAway =
                    exchange.getRequestHeaders().getFirst("Authorization").endsWith("busy");
            if (isTurnedAway) {
                exchange.getResponseHeaders().set("Retry-After", "7");
            }
            byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isTurnedAway ? 429 : 202, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aConnectionThatIsTurnedAwayWaitsAndIsNoWrongAnswer() throws Exception {
        LoadGenerator load = generator();

        load.run(List.of(List.of(Workload.CREATE.call("busy", ""))), Duration.ofMillis(500));

        // Without the wait there would be hundreds.
        assertThat(load.runs()).isEqualTo(new RunCounts(0, 0, 1, 0));
        assertThat(load.latency().getTotalCount()).isZero();
        assertThat(load.wrong()).isEmpty();
    }

    @Test
    void acceptedRunsAreCountedAndAnUnpaidOneIsWrong() throws Exception {
        LoadGenerator load = generator();

        load.run(
                List.of(List.of(Workload.CREATE.call("paid", "")), List.of(Workload.CREATE.unpaidCall("paid"))),
                Duration.ofMillis(300));

        assertThat(load.runs().accepted()).isPositive().isEqualTo(load.rightAnswers());
        assertThat(load.wrong()).contains("202");
    }

    private LoadGenerator generator() {
        return new LoadGenerator(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), LoadGenerator.UNLIMITED);
    }
}
