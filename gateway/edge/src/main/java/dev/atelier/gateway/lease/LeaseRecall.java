// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.lease;

import dev.atelier.gateway.redis.RedisConnector;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Future;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Has every gateway give up its leases of changed credentials, and answers when all have said so, or when every lease from
 * before the change is over (ADR 0087).
 */
@Singleton
public class LeaseRecall {
    private static final Logger LOG = Logger.getLogger(LeaseRecall.class);
    private static final String RECALLED = "credential.recalled";
    private static final String GIVEN_UP = "credential.given-up.";

    /** Beyond, all leases end: a message stays short, and a change of so many is rare. */
    private static final int MAX_NAMED = 500;

    private static final String ALL = "all";
    private static final Pattern REQUEST =
            Pattern.compile("([0-9a-f]{1,16}) ([0-9a-f]{1,16}) (" + ALL + "|[0-9]{1,18}(?:,[0-9]{1,18}){0,499})");
    private static final Pattern ANSWER = Pattern.compile("([0-9a-f]{1,16}) ([0-9a-f]{1,16})");

    /** A message can be lost, and the list of gateways unknown for a moment: both are asked for again. */
    private static final Duration ROUND = Duration.ofMillis(200);

    private final LeaseClock clock;
    private final GatewayRegistry registry;
    private final RedisConnector redis;
    private final MeterRegistry meters;
    private final Map<String, Recall> open = new ConcurrentHashMap<>();

    LeaseRecall(LeaseClock clock, GatewayRegistry registry, RedisConnector redis, MeterRegistry meters) {
        this.clock = clock;
        this.registry = registry;
        this.redis = redis;
        this.meters = meters;
    }

    void start(@Observes StartupEvent event) {
        start();
    }

    void start() {
        redis.subscribe(List.of(RECALLED, GIVEN_UP + registry.id()), this::receive);
    }

    /**
     * How a change was carried to the gateways.
     *
     * @param gateways that were there, this one included; 0 when that was not known
     * @param acknowledged of them
     */
    public record Outcome(int gateways, int acknowledged) {

        public boolean isByAll() {
            return acknowledged == gateways;
        }

        /** As a dictionary of RFC 9651. */
        public String toHeader() {
            return (gateways > 0 ? "live=" + gateways + ", " : "") + "acknowledged=" + acknowledged;
        }
    }

    /**
     * Ends the leases of credentials whose old state nobody can read any more; returns when no gateway uses one. Blocks for at
     * most a lease, so not for event loops.
     */
    public Outcome recall(Collection<Long> credentials) {
        Timer.Sample sample = Timer.start(meters);
        credentials.forEach(clock::end);
        var recall = new Recall(randomId(), clock.now() + LeaseClock.LEASE.toNanos());
        open.put(recall.id(), recall);
        try {
            String request = request(recall.id(), credentials);
            while (!recall.isOver(clock.now())) {
                askOthers(recall, request);
                recall.await(Math.min(ROUND.toNanos(), recall.left(clock.now())));
            }
        } finally {
            open.remove(recall.id());
        }
        return report(recall.outcome(), sample);
    }

    /** As {@link #recall}, without waiting for the others. */
    public void announce(Collection<Long> credentials) {
        credentials.forEach(clock::end);
        registry.publish(RECALLED, request(randomId(), credentials));
    }

    private String request(String recall, Collection<Long> credentials) {
        return recall + " " + registry.id() + " " + names(credentials);
    }

    private void askOthers(Recall recall, String request) {
        await(registry.listOthers(), recall.left(clock.now())).ifPresent(others -> {
            recall.expect(others);
            if (!recall.isOver(clock.now())) {
                registry.publish(RECALLED, request);
            }
        });
    }

    private static Optional<Set<String>> await(Future<Optional<Set<String>>> list, long nanos) {
        try {
            return list.toCompletionStage().toCompletableFuture().get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException _) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private Outcome report(Outcome outcome, Timer.Sample sample) {
        sample.stop(Timer.builder("atelier.gateway.credential.change")
                .description("Time until no gateway uses the old state of a changed credential")
                .tag("by", outcome.isByAll() ? "acknowledgement" : "lease")
                .register(meters));
        if (!outcome.isByAll()) {
            LOG.infof(
                    "credential change waited for the end of leases gateways=%d acknowledged=%d",
                    outcome.gateways(), outcome.acknowledged());
        }
        return outcome;
    }

    private void receive(String channel, String text) {
        if (channel.equals(RECALLED)) {
            Matcher request = REQUEST.matcher(text);
            if (request.matches()) {
                giveUp(request.group(3));
                registry.publish(GIVEN_UP + request.group(2), request.group(1) + " " + registry.id());
                return;
            }
        } else {
            Matcher answer = ANSWER.matcher(text);
            if (answer.matches()) {
                Optional.ofNullable(open.get(answer.group(1))).ifPresent(recall -> recall.acknowledge(answer.group(2)));
                return;
            }
        }
        LOG.warnf("message not understood channel=%s", channel);
    }

    private void giveUp(String names) {
        if (names.equals(ALL)) {
            clock.endAll();
            return;
        }
        for (String name : names.split(",", -1)) {
            clock.end(Long.parseLong(name));
        }
    }

    private static String names(Collection<Long> credentials) {
        return credentials.size() > MAX_NAMED
                ? ALL
                : credentials.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static String randomId() {
        return Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while leases were recalled", e);
    }
}
