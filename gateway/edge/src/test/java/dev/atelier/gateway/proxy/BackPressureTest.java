// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Inject;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@QuarkusTest
class BackPressureTest {
    private static final int PIECE = 64 * 1024;
    private static final long LENGTH = 50L * 1024 * 1024;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    private final AtomicLong produced = new AtomicLong();
    private long seen;

    @Test
    void aClientThatDoesNotReadStopsTheService() throws Exception {
        services.on("GET /media/large.bin", this::produce);
        try (var client = new RawClient(addresses.gateway())) {
            client.send("GET /media/large.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
            client.readUntil("\r\n\r\n");

            // Buffers of four sockets fill, and then the service stands still: nothing collects in the gateway.
            await().atMost(60, SECONDS).pollInterval(1, SECONDS).until(this::standsStill);
            assertThat(produced.get()).isLessThan(LENGTH / 2);

            assertThat(digest(client.in())).isEqualTo(expectedDigest());
        }
        assertThat(produced.get()).isEqualTo(LENGTH);
    }

    /** Whether nothing was produced since the last call. */
    private boolean standsStill() {
        long before = seen;
        seen = produced.get();
        return before > 0 && seen == before;
    }

    /** Writes as fast as it is allowed to. */
    private void produce(HttpServerRequest request) {
        HttpServerResponse response = request.response().putHeader("Content-Length", Long.toString(LENGTH));
        more(response);
    }

    private void more(HttpServerResponse response) {
        while (!response.writeQueueFull() && produced.get() < LENGTH) {
            Buffer piece = piece(produced.get());
            produced.addAndGet(PIECE);
            if (produced.get() == LENGTH) {
                response.end(piece);
                return;
            }
            response.write(piece);
        }
        response.drainHandler(_ -> more(response));
    }

    private static Buffer piece(long offset) {
        byte[] bytes = new byte[PIECE];
        for (int i = 0; i < PIECE; i += 8) {
            Buffer.buffer().appendLong(offset + i).getBytes(bytes, i);
        }
        return Buffer.buffer(bytes);
    }

    private static String expectedDigest() throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (long offset = 0; offset < LENGTH; offset += PIECE) {
            digest.update(piece(offset).getBytes());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static String digest(InputStream in) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        byte[] bytes = new byte[PIECE];
        for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
            digest.update(bytes, 0, count);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
