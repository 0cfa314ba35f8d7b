// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import dev.atelier.gateway.testing.FakeServices;
import dev.atelier.gateway.testing.GatewayAddresses;
import dev.atelier.gateway.testing.RawClient;
import dev.atelier.gateway.testing.SmallLimits;
import dev.atelier.gateway.testing.TestClient;
import dev.atelier.gateway.testing.TestKeys;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that come slowly take no more than a share of the connections. */
@QuarkusTest
@TestProfile(SmallLimits.class)
class UploadLimiterTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    /** More than there are event loops, each of which gives an account one place. */
    private static final int MANY = 4 * Runtime.getRuntime().availableProcessors();

    @Inject
    TestKeys keys;

    @Inject
    FakeServices services;

    @Inject
    GatewayAddresses addresses;

    @BeforeEach
    void aServiceThatTakesFiles() {
        services.reset();
        services.on(
                "POST /v1/files",
                request ->
                        request.endHandler(_ -> FakeServices.json(request, 201, new JsonObject().put("id", "file_1"))));
    }

    @Test
    void anAccountWithManySlowUploadsIsRefusedBeforeOthers() throws Exception {
        Queue<String> answers = new ConcurrentLinkedQueue<>();
        List<RawClient> slow = new ArrayList<>();
        TestClient busy = keys.holder();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < MANY; i++) {
                RawClient client = slowUpload(busy);
                slow.add(client);
                Future<Boolean> _ = threads.submit(() -> answers.add(client.readUntil("}}")));
            }
            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(answers.size()
                                    + services.seen("POST /v1/files").size())
                            .isEqualTo(MANY));
            upload(keys.holder());
            for (RawClient client : slow) {
                client.close();
            }
        }

        assertThat(answers)
                .isNotEmpty()
                .hasSizeLessThan(MANY)
                .allSatisfy(answer -> assertThat(answer)
                        .startsWith("HTTP/1.1 429 ")
                        .contains("\"rate_limited\"")
                        .containsIgnoringCase("\r\nRetry-After: 5\r\n"));
        await().atMost(TIMEOUT).untilAsserted(() -> upload(busy));
    }

    private static void upload(TestClient holder) {
        holder.request()
                .multiPart("file", "a.bin", new byte[10])
                .post("/v1/files")
                .then()
                .statusCode(201)
                .body("id", equalTo("file_1"));
    }

    private RawClient slowUpload(TestClient holder) throws IOException {
        var client = new RawClient(addresses.gateway());
        client.send(
                holder.head("POST /v1/files", "Content-Type: multipart/form-data; boundary=b", "Content-Length: 1000")
                        + "--b");
        return client;
    }
}
