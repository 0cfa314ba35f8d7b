// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import dev.atelier.gateway.request.SessionUse;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * The waiting long polls of this replica, on all its event loops; answers all of them when the replica stops. Made at the
 * start, so that their number is a metric before the first one.
 */
@Startup
@Singleton
public class LongPollRegistry {
    private static final Logger LOG = Logger.getLogger(LongPollRegistry.class);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final LongPollConfig config;
    private final Map<Long, Set<LongPoll>> byGeneration = new ConcurrentHashMap<>();
    private final Map<Long, Integer> byCredential = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean draining;

    LongPollRegistry(LongPollConfig config, MeterRegistry meters) {
        this.config = config;
        Gauge.builder("atelier.gateway.waiters", count, AtomicInteger::get)
                .description("Reads held until a generation is final")
                .register(meters);
    }

    /** Refuses when the credential or this replica has too many. */
    void add(LongPoll poll) {
        if (count.incrementAndGet() > config.perReplica()) {
            count.decrementAndGet();
            throw tooMany("The server holds as many reads as it can. Retry shortly.");
        }
        if (byCredential.merge(poll.credential(), 1, Integer::sum) > config.perCredential()) {
            release(poll);
            throw tooMany("This key holds as many reads as it may. Retry shortly.");
        }
        byGeneration.compute(poll.generation(), (_, known) -> {
            Set<LongPoll> polls = known == null ? ConcurrentHashMap.newKeySet(1) : known;
            polls.add(poll);
            return polls;
        });
    }

    void remove(LongPoll poll) {
        byGeneration.computeIfPresent(poll.generation(), (_, polls) -> {
            polls.remove(poll);
            return polls.isEmpty() ? null : polls;
        });
        release(poll);
    }

    /** Wakes the long polls of a generation that may be final. */
    void signal(long generation) {
        byGeneration.getOrDefault(generation, Set.of()).forEach(LongPoll::signal);
    }

    /** Whether a read of this credential is held here. */
    public boolean isHeldBy(long credential) {
        return byCredential.containsKey(credential);
    }

    /** Refuses the held reads of a credential from these addresses; from any thread. */
    public void refuseAllOf(long credential, Predicate<String> addresses, ApiException refusal) {
        byGeneration.values().stream()
                .flatMap(Set::stream)
                .filter(poll -> poll.credential() == credential && addresses.test(poll.address()))
                .forEach(poll -> poll.refuse(refusal));
    }

    /** The sessions whose reads are held here. */
    public Set<SessionUse> sessions() {
        return byGeneration.values().stream()
                .flatMap(Set::stream)
                .flatMap(poll -> poll.session().stream())
                .collect(Collectors.toSet());
    }

    /** Refuses the held reads of a session that has ended, or whose person has left the account; from any thread. */
    public void refuseAllOf(SessionUse session) {
        byGeneration.values().stream()
                .flatMap(Set::stream)
                .filter(poll -> poll.session().filter(session::equals).isPresent())
                .forEach(poll -> poll.refuse(new ApiException(ErrorCode.UNAUTHORIZED, "Sign in again.")));
    }

    void beginStop(@Observes ShutdownDelayInitiatedEvent event) {
        LOG.infof("held reads are answered waiters=%d", count());
        drain();
    }

    void stop(@Observes ShutdownEvent event) {
        drain();
    }

    boolean isDraining() {
        return draining;
    }

    Set<Long> generations() {
        return Set.copyOf(byGeneration.keySet());
    }

    int count() {
        return count.get();
    }

    /** Answers all long polls with the state of this moment: for a client, the wait looks timed out. */
    private void drain() {
        draining = true;
        byGeneration.values().forEach(polls -> polls.forEach(LongPoll::endNow));
    }

    private void release(LongPoll poll) {
        count.decrementAndGet();
        byCredential.computeIfPresent(poll.credential(), (_, polls) -> polls == 1 ? null : polls - 1);
    }

    private static ApiException tooMany(String message) {
        return new ApiException(ErrorCode.SERVICE_UNAVAILABLE, message).retryAfter(RETRY_AFTER);
    }
}
