// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoAccountTest {
    private final AtomicInteger refusals = new AtomicInteger();
    private final RecordingProgress progress = new RecordingProgress();
    private HttpServer gateway;
    private String url;

    @TempDir
    private Path directory;

    @BeforeEach
    void aGatewayThatRefusesForAWhile() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/admin/accounts", exchange -> {
            boolean refuses = refusals.getAndDecrement() > 0;
            byte[] body = (refuses ? "{}" : "{\"api_key\":{\"key\":\"atl_1\"}}").getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(refuses ? 503 : 201, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        gateway.start();
        url = "http://127.0.0.1:" + gateway.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        gateway.stop(0);
    }

    @Test
    void aGatewayThatIsNotReadyYetIsAskedAgain() {
        refusals.set(2);

        assertThat(account(Duration.ofMinutes(5)).apiKey(Optional.empty(), progress))
                .hasValue("atl_1");
    }

    @Test
    void withoutADemoAccountThePlatformStaysUp() {
        refusals.set(Integer.MAX_VALUE);

        assertThat(account(Duration.ZERO).apiKey(Optional.empty(), progress)).isEmpty();

        assertThat(progress.said)
                .singleElement()
                .asString()
                .contains("no demo account")
                .contains("503");
    }

    private DemoAccount account(Duration timeout) {
        return new DemoAccount(url, url, StackSecrets.loadOrCreate(directory.resolve("secrets.properties")), timeout);
    }
}
