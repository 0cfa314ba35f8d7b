// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.time.Sleeper;
import dev.atelier.webhook.attempt.EventMessageFactory;
import dev.atelier.webhook.attempt.SignedMessage;
import dev.atelier.webhook.attempt.WebhookEvent;
import dev.atelier.webhook.listen.ListenedEventRepository.EventPosition;
import dev.atelier.webhook.listen.ListenerRepository.ListenSession;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jboss.logging.Logger;

/** Streams an account's events to its listeners; a listener and its events may come to different replicas. */
@ApplicationScoped
public class ListenService {
    private static final Logger LOG = Logger.getLogger(ListenService.class);
    private static final Duration RETRY = Duration.ofSeconds(5);
    /** After this time the client connects again, and its key is checked again. */
    private static final Duration CONNECTION = Duration.ofMinutes(1);
    /** Shorter than the idle time after which proxies close a connection. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    /** How long a session without a connection still counts for its account's limit. */
    private static final Duration ABSENCE = Duration.ofSeconds(30);
    /** How long a listener may be away and still get the events that it missed. */
    public static final Duration KEPT_FOR = Duration.ofMinutes(5);
    /** A person develops on one machine, perhaps with a second one. */
    private static final int PER_ACCOUNT = 3;
    /** Each connection keeps a thread and reads the database twice a second. */
    private static final int PER_PROCESS = 100;
    /** A developer waits no longer than this for an event, and each connection reads the database as often. */
    private static final Duration POLL = Duration.ofMillis(500);
    /** Bounds the memory of one read. */
    private static final int BATCH = 100;

    private final ListenerRepository listeners;
    private final ListenedEventRepository events;
    private final EventMessageFactory messages;
    private final Clock clock;
    private final Semaphore connections = new Semaphore(PER_PROCESS);
    private final Sleeper sleeper;

    ListenService(
            ListenerRepository listeners,
            ListenedEventRepository events,
            EventMessageFactory messages,
            Sleeper sleeper,
            Clock clock) {
        this.listeners = listeners;
        this.events = events;
        this.messages = messages;
        this.sleeper = sleeper;
        this.clock = clock;
    }

    /** Refuses a session above the limits; keeps the events of an admitted one. Each success needs one {@link #stream}. */
    void admit(ListenSession session) {
        if (!connections.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many listeners are connected.")
                    .retryAfter(RETRY);
        }
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                if (listeners.lockAndCountOthers(session, ABSENCE) >= PER_ACCOUNT) {
                    throw new ApiException(
                                    ErrorCode.RATE_LIMITED, "An account has at most " + PER_ACCOUNT + " listeners.")
                            .retryAfter(ABSENCE);
                }
                listeners.touch(session);
            });
        } catch (RuntimeException refused) {
            connections.release();
            throw refused;
        }
    }

    /** Returns when the connection has reached its age, is closed, or this process stops. */
    void stream(ListenSession session, Optional<EventPosition> last, ListenChannel channel) {
        try {
            EventPosition position = last.orElseGet(events::current);
            // The position goes along, so that a listener that is cut off before the first event misses none either.
            channel.send(new ListenMessage.Ready(
                    position, session.token(), session.secret().text()));
            Instant end = clock.instant().plus(CONNECTION);
            Instant nextHeartbeat = clock.instant().plus(HEARTBEAT);
            while (channel.isOpen() && clock.instant().isBefore(end)) {
                position = sendAfter(position, session, channel);
                if (!clock.instant().isBefore(nextHeartbeat)) {
                    listeners.touch(session);
                    channel.heartbeat();
                    nextHeartbeat = clock.instant().plus(HEARTBEAT);
                }
                if (!sleeper.sleep(POLL)) {
                    return;
                }
            }
        } finally {
            connections.release();
        }
    }

    /** Returns the position of the last event that was sent. */
    private EventPosition sendAfter(EventPosition position, ListenSession session, ListenChannel channel) {
        EventPosition reached = position;
        for (ListenedEventRepository.StoredEvent stored : events.listAfter(session.account(), position, BATCH)) {
            WebhookEvent event = stored.event();
            SignedMessage message;
            try {
                message = messages.create(event, List.of(session.secret()));
            } catch (RuntimeException fault) {
                // The next poll tries again.
                LOG.debugf("event for a listener cannot be built event=%s cause=%s", event.id(), fault);
                return reached;
            }
            channel.send(new ListenMessage.Delivery(
                    stored.position(), event.id(), event.kind().wire(), message.headers(), message.text()));
            reached = stored.position();
        }
        return reached;
    }

    @Scheduled(every = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void prune() {
        listeners.prune(KEPT_FOR);
        events.prune(KEPT_FOR);
    }

    /** The open connection of a listener. */
    interface ListenChannel {
        boolean isOpen();

        /** Returns when the message is written or the connection is closed. */
        void send(ListenMessage message);

        void heartbeat();
    }
}
