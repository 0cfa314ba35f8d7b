// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.acceptance.OnReplicatedPlatform;
import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.RawConnection;
import dev.atelier.acceptance.RawConnection.Response;
import dev.atelier.acceptance.TestAccount;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Many requests with odd paths, queries, headers and bodies: no answer is a fault of the platform's, each refusal has the
 * one shape, and nothing is charged. {@code -Dfuzz.seed} and {@code -Dfuzz.requests} make others and more of them.
 */
@OnReplicatedPlatform
class RequestFuzzIT {
    private static final int REQUESTS = Integer.getInteger("fuzz.requests", 20_000);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final int CLIENTS = 8;
    private static final long CREDITS = 5_000;
    private static final int MOST_FINDINGS = 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Platform PLATFORM = Platform.replicated();

    private final TestAccount account = PLATFORM.account("studio", CREDITS, Map.of());
    private final List<String> findings = new CopyOnWriteArrayList<>();
    private final Map<Integer, Integer> statuses = new ConcurrentHashMap<>();

    @Test
    void noRequestIsAnsweredWithAFault() throws InterruptedException, ExecutionException {
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> client : clients.invokeAll(IntStream.range(0, CLIENTS)
                    .<Callable<Void>>mapToObj(this::client)
                    .toList())) {
                client.get();
            }
        }

        System.out.println("statuses of " + REQUESTS + " requests: " + new TreeMap<>(statuses));
        assertThat(findings).isEmpty();
        assertThat(statuses).containsKeys(200, 400, 404, 422);
        assertThat(account.credits()).isEqualTo(CREDITS);
    }

    private Callable<Void> client(int number) {
        return () -> {
            var random = new Random(SEED * CLIENTS + number);
            URI server = URI.create(
                    PLATFORM.gateways().get(number % PLATFORM.gateways().size()));
            RawConnection connection = new RawConnection(server);
            try {
                for (int n = 0; n < REQUESTS / CLIENTS && findings.size() < MOST_FINDINGS; n++) {
                    if (!send(connection, server, RandomRequest.of(random))) {
                        connection.close();
                        connection = new RawConnection(server);
                    }
                }
            } finally {
                connection.close();
            }
            return null;
        };
    }

    /** Whether the connection can be used again. */
    private boolean send(RawConnection connection, URI server, RandomRequest request) {
        try {
            Response response =
                    connection.exchange(request.encode(server.getAuthority(), account.key()), request.isHead());
            statuses.merge(response.status(), 1, Integer::sum);
            check(request, response);
            return response.keepsConnection();
        } catch (IOException | RuntimeException e) {
            findings.add("no response: " + e + "\n" + request);
            return false;
        }
    }

    private void check(RandomRequest request, Response response) throws IOException {
        boolean isFault = response.status() >= 500;
        if (isFault || !response.headers().containsKey("x-request-id")) {
            findings.add(response + " to " + request);
        } else if (response.status() >= 400 && !request.isHead()) {
            JsonNode error = JSON.readTree(response.body()).path("error");
            if (!error.path("code").isTextual()
                    || !error.path("message").isTextual()
                    || !error.path("request_id").isTextual()) {
                findings.add(response + " to " + request);
            }
        }
    }
}
