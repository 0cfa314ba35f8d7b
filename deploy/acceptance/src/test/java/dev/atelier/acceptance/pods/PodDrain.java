// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.pods;

import dev.atelier.acceptance.RawConnection;
import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosFault;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * A pod that stops under load: clients go on, each request with a connection of its own, until a while after the pod has said
 * that it is not ready. By then every balancer has seen it.
 */
final class PodDrain {
    private static final int CLIENTS = 4;
    private static final Duration PACE = Duration.ofMillis(250);
    private static final Duration BEFORE_STOP = Duration.ofSeconds(3);
    /** Two failures of the readiness probe of the chart, and a second until the balancer knows. */
    private static final Duration REACTION = Duration.ofSeconds(5);
    /** A pod that stays ready for longer has not noticed its stop. */
    private static final Duration UNREADY_WITHIN = Duration.ofSeconds(30);

    private final PlayedPod pod;
    private final byte[] request;
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private volatile boolean unready;
    private volatile boolean ended;
    private Duration stopped = Duration.ZERO;

    /** @param what the status, or why there was none */
    private record Answer(String what, boolean whileUnready) {
        boolean isGood() {
            return what.equals("200");
        }
    }

    PodDrain(PlayedPod pod, TestAccount account) {
        this.pod = pod;
        request =
                "GET /v1/account HTTP/1.1\r\nHost: atelier.example\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                        .formatted(account.key())
                        .getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns when the pod has stopped. */
    void run(Duration grace) throws Exception {
        List<Thread> clients = IntStream.range(0, CLIENTS)
                .mapToObj(_ -> Thread.startVirtualThread(this::send))
                .toList();
        ChaosFault.pause(BEFORE_STOP);
        Instant began = Instant.now();
        var stop = CompletableFuture.runAsync(() -> pod.stop(grace), Thread::startVirtualThread);
        while (!unready && Instant.now().isBefore(began.plus(UNREADY_WITHIN))) {
            unready = pod.probe("readinessProbe") == 503;
            ChaosFault.pause(PACE);
        }
        ChaosFault.pause(REACTION);
        ended = true;
        for (Thread client : clients) {
            client.join();
        }
        stop.get(grace.toSeconds() * 2, TimeUnit.SECONDS);
        stopped = Duration.between(began, Instant.now());
    }

    private void send() {
        while (!ended) {
            boolean late = unready;
            answers.add(new Answer(answer(), late));
            ChaosFault.pause(PACE);
        }
    }

    private String answer() {
        try (var connection = new RawConnection(URI.create(pod.url("http")))) {
            return Integer.toString(connection.exchange(request, false).status());
        } catch (IOException e) {
            return e.toString();
        }
    }

    int sent() {
        return answers.size();
    }

    /** Requests that were answered well although the pod had said that it was not ready. */
    long servedUnready() {
        return answers.stream()
                .filter(answer -> answer.whileUnready() && answer.isGood())
                .count();
    }

    List<String> failed() {
        return answers.stream()
                .filter(answer -> !answer.isGood())
                .map(Answer::what)
                .toList();
    }

    /** From the signal to the end of the process. */
    Duration stopped() {
        return stopped;
    }
}
