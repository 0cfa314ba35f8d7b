// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import static java.util.function.Predicate.not;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.RawConnection;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.WebhookReceiver;
import dev.atelier.acceptance.chaos.ChaosLoad.Customer;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * Asks each part of the platform all the time whether it works: reads of accounts, generations and media, each several
 * times a second, and runs whose webhooks show the whole way. Each request has a connection of its own and is sent once.
 */
public final class ChaosProbe implements AutoCloseable {
    private static final Duration READ_PACE = Duration.ofMillis(100);
    private static final Duration CREATE_PACE = Duration.ofMillis(400);
    /** Shorter than a user waits. */
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /** Answered before it runs; it fails, and so shows the way to a refund and a webhook with no work for an engine. */
    private static final String CREATE =
            "{\"model\":\"landscape-image\",\"input\":{\"prompt\":\"probe atelier:fail\"}}";

    private final Platform platform;
    private final ChaosRecord record;
    private final Customer customer;
    private final List<ProbedRequest> requests;
    private final List<Thread> threads;
    /** When the create of each run was sent, by the event of its end. */
    private final Map<String, Instant> runs = new ConcurrentHashMap<>();

    public ChaosProbe(Platform platform, ChaosLoad load) {
        this.platform = platform;
        record = load.record();
        customer = load.customers().getLast();
        requests = List.of(
                new ProbedRequest("account", 200, READ_PACE, read("/v1/account")),
                new ProbedRequest("generations", 200, READ_PACE, read("/v1/generations?limit=1")),
                new ProbedRequest("media", 200, READ_PACE, read(media())),
                new ProbedRequest("create", 202, CREATE_PACE, create()));
        threads = requests.stream()
                .map(request -> Thread.ofVirtual().start(() -> ask(request)))
                .toList();
    }

    /** The path of an output. */
    private String media() {
        TestAccount account = customer.account();
        String generation = account.run("pixel-image", Map.of("prompt", "to read"))
                .jsonPath()
                .getString("id");
        record.promised(account, generation);
        return URI.create(account.await(generation).jsonPath().getString("outputs[0].url"))
                .getRawPath();
    }

    private byte[] read(String path) {
        return request("GET", path, "");
    }

    private byte[] create() {
        return request("POST", "/v1/generations", CREATE);
    }

    private byte[] request(String method, String path, String body) {
        return """
            %s %s HTTP/1.1\r
            Host: %s\r
            Authorization: Bearer %s\r
            Content-Type: application/json\r
            Content-Length: %d\r
            Connection: close\r
            \r
            %s\
            """.formatted(
                        method,
                        path,
                        URI.create(customer.account().baseUrl()).getAuthority(),
                        customer.account().key(),
                        body.length(),
                        body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private void ask(ProbedRequest request) {
        while (!Thread.currentThread().isInterrupted()) {
            Instant sent = Instant.now();
            Optional<String> answer = send(request);
            request.add(sent, answer.isPresent());
            answer.filter(_ -> request.isCreate())
                    .map(body -> JsonPath.from(body).getString("id"))
                    .ifPresent(generation -> note(generation, sent));
            try {
                TimeUnit.MILLISECONDS.sleep(request.pace().toMillis());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the body of the expected answer. */
    private Optional<String> send(ProbedRequest request) {
        try (var connection = new RawConnection(URI.create(customer.account().baseUrl()), (int) TIMEOUT.toMillis())) {
            RawConnection.Response response = connection.exchange(request.bytes(), false);
            record.answered("probe " + request.name(), Integer.toString(response.status()));
            return Optional.of(response)
                    .filter(one -> one.status() == request.status())
                    .map(RawConnection.Response::body);
        } catch (IOException _) {
            record.answered("probe " + request.name(), "none");
            return Optional.empty();
        }
    }

    private void note(String generation, Instant sent) {
        record.promised(customer.account(), generation);
        runs.put("evt_" + generation, sent);
    }

    /** Returns when every request and the whole way worked again after {@code fault}, or when that took too long. */
    public void awaitRecovery(Instant fault, Duration longest) {
        Instant latest = Instant.now().plus(longest);
        Awaitility.await()
                .atMost(longest.plusSeconds(10))
                .pollInterval(READ_PACE)
                .until(() -> Instant.now().isAfter(latest)
                        || (firstWebhook(fault).isPresent()
                                && requests.stream()
                                        .map(request -> request.firstGood(fault))
                                        .noneMatch(Optional::isEmpty)));
    }

    /** What clients saw from {@code fault} until now. */
    public ChaosRecovery recovery(ChaosFault kind, Instant fault) {
        List<Optional<Duration>> firstGood =
                requests.stream().map(request -> request.firstGood(fault)).toList();
        Optional<ProbedRequest> worst = requests.stream()
                .filter(request -> request.lastBad(fault).isPresent())
                .max(Comparator.comparing(request -> request.lastBad(fault).orElseThrow()));
        return new ChaosRecovery(
                kind,
                firstGood.stream().anyMatch(Optional::isEmpty)
                        ? Optional.empty()
                        : firstGood.stream().flatMap(Optional::stream).max(Comparator.naturalOrder()),
                worst.flatMap(request -> request.lastBad(fault)),
                worst.map(ProbedRequest::name).orElse(""),
                firstWebhook(fault).map(at -> Duration.between(fault, at)));
    }

    /** When the first event arrived of a run that was created after {@code fault}. */
    private Optional<Instant> firstWebhook(Instant fault) {
        return platform.receiver().received(customer.good()).stream()
                .filter(event -> event.at().isAfter(fault))
                .filter(event -> Stream.ofNullable(runs.get(event.eventId())).anyMatch(not(fault::isAfter)))
                .map(WebhookReceiver.Received::at)
                .min(Comparator.naturalOrder());
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        for (Thread thread : threads) {
            try {
                thread.join(TIMEOUT.plus(TIMEOUT));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
