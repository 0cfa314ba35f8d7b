// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SetupLinkTest {
    private final RecordingProgress progress = new RecordingProgress();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer gateway;
    private int status = 201;

    @BeforeEach
    void start() throws IOException {
        gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        gateway.createContext("/", exchange -> {
            boolean isAccount = exchange.getRequestURI().getPath().equals("/v1/account");
            asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = (isAccount
                            ? "{\"id\":\"acct_7\",\"name\":\"demo\"}"
                            : "{\"url\":\"http://localhost:8080/setup/abc\"}")
                    .getBytes(StandardCharsets.UTF_8);
            try (exchange) {
                exchange.sendResponseHeaders(isAccount ? 200 : status, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        gateway.start();
    }

    @AfterEach
    void stop() {
        gateway.stop(0);
    }

    @Test
    void theLinkLeadsIntoTheAccountOfTheKey() {
        assertThat(link().create("atl_1", progress)).hasValue("http://localhost:8080/setup/abc");

        assertThat(asked).last().isEqualTo("{\"account\":\"acct_7\"}");
    }

    @Test
    void anInstallationWithUsersHasNone() {
        status = 409;

        assertThat(link().create("atl_1", progress)).isEmpty();

        assertThat(progress.said).isEmpty();
    }

    @Test
    void withoutALinkThePlatformStaysUp() {
        status = 503;

        assertThat(link().create("atl_1", progress)).isEmpty();

        assertThat(progress.said).singleElement().asString().contains("no set-up link", "503");
    }

    private SetupLink link() {
        String url = "http://127.0.0.1:" + gateway.getAddress().getPort();
        return new SetupLink(url, url, "token");
    }
}
