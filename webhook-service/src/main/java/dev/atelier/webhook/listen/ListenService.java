// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.listen;

import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.webhook.attempt.EventMessages;
import dev.atelier.webhook.attempt.SignedMessage;
import dev.atelier.webhook.attempt.WebhookEvent;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/** Carries an account's events to its listeners, whichever replica they and the events came to. */
@ApplicationScoped
class ListenService implements ListenerIntake {
    private static final Logger LOG = Logger.getLogger(ListenService.class);
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final ListenerRepository listeners;
    private final ListenedEventRepository events;
    private final EventMessages messages;
    private final ListenConfig config;
    private final Clock clock;
    private final Semaphore places;
    private final CountDownLatch stopping = new CountDownLatch(1);

    ListenService(
            ListenerRepository listeners,
            ListenedEventRepository events,
            EventMessages messages,
            ListenConfig config,
            Clock clock) {
        this.listeners = listeners;
        this.events = events;
        this.messages = messages;
        this.config = config;
        this.clock = clock;
        this.places = new Semaphore(config.perProcess());
    }

    @Override
    @Transactional(Transactional.TxType.MANDATORY)
    public void add(WebhookEvent event) {
        // As long as its events would still be there for it, a session that is away may come back for them.
        events.add(event, config.keepFor());
    }

    /** Refuses what would be too many; afterwards the session's events are kept. Each success needs one {@link #stream}. */
    void admit(ListenSession session) {
        if (!places.tryAcquire()) {
            throw new ApiException(ErrorCode.SERVICE_UNAVAILABLE, "Too many listeners are connected.")
                    .retryAfter(RETRY);
        }
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                if (listeners.others(session, config.absence()) >= config.perAccount()) {
                    throw new ApiException(
                                    ErrorCode.RATE_LIMITED,
                                    "An account has at most " + config.perAccount() + " listeners.")
                            .retryAfter(config.absence());
                }
                listeners.seen(session);
            });
        } catch (RuntimeException refused) {
            places.release();
            throw refused;
        }
    }

    /** Returns when the connection has lasted its time, is closed, or this process stops. */
    void stream(ListenSession session, Optional<Position> last, ListenChannel channel) {
        try {
            Position position = last.orElseGet(events::present);
            // With its position, so that who is cut off before the first event misses none either.
            channel.send(new ListenMessage.Ready(
                    position, session.token(), session.secret().text()));
            Instant end = clock.instant().plus(config.connection());
            Instant nextSign = clock.instant().plus(config.heartbeat());
            while (channel.isOpen() && clock.instant().isBefore(end)) {
                position = forward(session, position, channel);
                if (!clock.instant().isBefore(nextSign)) {
                    listeners.seen(session);
                    channel.heartbeat();
                    nextSign = clock.instant().plus(config.heartbeat());
                }
                if (stopping.await(config.poll().toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    private Position forward(ListenSession session, Position position, ListenChannel channel) {
        Position reached = position;
        for (ListenedEventRepository.Heard heard : events.after(session.account(), position, config.batch())) {
            WebhookEvent event = heard.event();
            SignedMessage message;
            try {
                message = messages.of(event, List.of(session.secret()));
            } catch (RuntimeException fault) {
                // Tried again at the next look.
                LOG.debugf("event for a listener cannot be built event=%s cause=%s", event.id(), fault);
                return reached;
            }
            channel.send(new ListenMessage.Delivery(
                    heard.position(), event.id(), event.kind().wire(), message.headers(), message.text()));
            reached = heard.position();
        }
        return reached;
    }

    @Scheduled(every = "1m", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void prune() {
        listeners.prune(config.keepFor());
        events.prune(config.keepFor());
    }

    void stop(@Observes ShutdownEvent event) {
        stopping.countDown();
    }
}
