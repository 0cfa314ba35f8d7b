// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import dev.atelier.gateway.redis.LoopRedisConnection.RedisUnavailableException;
import dev.atelier.gateway.testing.PlainRedis;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Gateways whose clocks are apart, a network with delays, and the script in a real Redis, all in simulated time: nothing
 * waits, and the same seed does the same.
 */
final class WindowSimulation {
    static final long MILLI = Duration.ofMillis(1).toNanos();
    static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long TIMEOUT = 50 * MILLI;
    private static final long SWEEP = 250 * MILLI;
    /** Some moment of the clock of Redis, in microseconds. */
    private static final long EPOCH = 1_800_000_000_000_000L;

    private static final String SCRIPT = script();

    private final PlainRedis redis;
    private final String sha;
    private final Random random;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private final int number;
    private final List<Gateway> gateways;
    private final List<Long> losses = new ArrayList<>();
    private long now;
    private long order;
    private int commands;
    private int processes;
    private boolean isRedisUp = true;
    private @Nullable Question asking;

    private record Event(long at, long order, Runnable action) {}

    /** One request on its way, and when Redis counted it in which window. */
    record Question(int process, long startedAt, Map<String, Long> countedAt, Map<String, Long> unknownAt) {

        AdmissionLog.Entry entry(String key) {
            Long alone = unknownAt.get(key);
            return alone == null
                    ? new AdmissionLog.Entry(countedAt.getOrDefault(key, startedAt), process, true)
                    : new AdmissionLog.Entry(alone, process, false);
        }
    }

    WindowSimulation(PlainRedis redis, Random random, int gateways) {
        this.redis = redis;
        this.random = random;
        this.number = gateways;
        redis.call(List.of("FLUSHALL"));
        this.sha = redis.call(List.of("SCRIPT", "LOAD", SCRIPT));
        this.gateways =
                IntStream.range(0, gateways).mapToObj(_ -> new Gateway()).toList();
        this.gateways.forEach(gateway -> after(SWEEP, gateway::sweep));
    }

    /** One gateway; it sees only its own clock, which begins anywhere and is up to 50 millionths too fast or too slow. */
    private final class Gateway implements WindowCalls {
        private final long offset = random.nextLong();
        private final double rate = 1 + (random.nextDouble() - 0.5) / 10_000;
        private int process;
        private Runnable loss = () -> {};
        private RateWindows windows;

        private Gateway() {
            windows = start();
        }

        /** Also after it was killed: a new process remembers nothing. */
        private RateWindows start() {
            process = processes++;
            return new RateWindows(
                    this,
                    new LocalWindows(this::nanoTime, () -> number),
                    new AdmissionFallback(new SimpleMeterRegistry()));
        }

        @Override
        public void onLoss(Runnable listener) {
            loss = listener;
        }

        private long nanoTime() {
            return offset + (long) (now * rate);
        }

        private void sweep() {
            asking = null;
            windows.returnSlices();
            after(SWEEP, this::sweep);
        }

        @Override
        public Future<String> send(Call call) {
            Promise<String> answer = Promise.promise();
            Question question = asking;
            after(delay(), () -> {
                if (isRedisUp) {
                    String text = run(call);
                    if (question != null) {
                        call.keys().forEach(key -> question.countedAt().put(key, micros()));
                    }
                    after(delay(), () -> resume(question, () -> answer.tryComplete(text)));
                }
            });
            after(isRedisUp ? TIMEOUT : 0, () -> {
                if (!answer.future().isComplete()) {
                    if (question != null) {
                        call.keys().forEach(key -> question.unknownAt().put(key, micros()));
                    }
                    resume(question, () -> answer.tryFail(new RedisUnavailableException("late")));
                }
            });
            return answer.future();
        }
    }

    /** What a request continues with may ask again, for the same request. */
    private void resume(@Nullable Question question, Runnable rest) {
        asking = question;
        rest.run();
        asking = null;
    }

    private String run(WindowCalls.Call call) {
        commands++;
        List<String> words = new ArrayList<>(
                List.of("EVALSHA", sha, Integer.toString(call.asks().size())));
        words.addAll(call.keys());
        words.addAll(call.arguments());
        words.add(Long.toString((EPOCH + micros()) / 1_000_000));
        words.add(Long.toString((EPOCH + micros()) % 1_000_000));
        return redis.call(words);
    }

    /** A request reaches a gateway. */
    void ask(
            int gateway,
            AdmissionRequest request,
            CachedCredential credential,
            BiConsumer<Question, AdmissionDecision> then) {
        Gateway asked = gateways.get(gateway);
        var question = new Question(asked.process, micros(), new HashMap<>(), new HashMap<>());
        resume(
                question,
                () -> asked.windows.count(request, credential).onSuccess(decision -> then.accept(question, decision)));
    }

    void kill(int gateway) {
        gateways.get(gateway).windows = gateways.get(gateway).start();
    }

    int processes() {
        return processes;
    }

    void stopRedis(boolean losesData) {
        isRedisUp = false;
        if (losesData) {
            losses.add(micros());
            redis.call(List.of("FLUSHALL"));
        }
    }

    /** The gateways connect again. */
    void startRedis() {
        isRedisUp = true;
        gateways.forEach(gateway -> gateway.loss.run());
    }

    void after(long nanos, Runnable action) {
        events.add(new Event(now + nanos, order++, action));
    }

    /** Lets everything happen that happens within this time. */
    void run(long nanos) {
        long end = now + nanos;
        while (events.element().at() <= end) {
            Event next = events.remove();
            now = next.at();
            next.action().run();
        }
        now = end;
    }

    long micros() {
        return now / 1_000;
    }

    int commands() {
        return commands;
    }

    List<Long> losses() {
        return losses;
    }

    /** Mostly a fraction of a millisecond; one in two thousand messages is late. */
    private long delay() {
        return random.nextInt(2_000) == 0
                ? 2 * TIMEOUT
                : 20_000 + (long) (-Math.log(1 - random.nextDouble()) * 300_000);
    }

    /** The script with the simulated time. */
    private static String script() {
        try (var file = RateWindows.class.getResourceAsStream("windows.lua")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return text.replace("redis.call('TIME')", "{ARGV[#ARGV - 1], ARGV[#ARGV]}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
