// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The events of this session on their way to the program: each goes once as it came, and again after a while when the program did
 * not accept it. The last ones can be sent again by hand.
 */
final class ForwardedEvents {
    /** A person mends and restarts a program in seconds; a webhook is tried again after minutes and hours. */
    static final List<Duration> PAUSES = List.of(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(30));

    /** What a person can look back at; bounds the memory. */
    private static final int KEPT = 100;
    /** Each one that waits for its next attempt has a thread. */
    private static final int MOST_WAITING = 50;

    private record Forwarded(String id, String type, String body, Map<String, String> headers) {}

    private final EventForwarder forwarder;
    private final ListenOutput screen;
    private final List<Duration> pauses;
    private final Semaphore waiting = new Semaphore(MOST_WAITING);
    private final Map<String, Forwarded> kept = new LinkedHashMap<>();
    private volatile @Nullable SessionSignature signature;

    /** @param pauses before each further attempt */
    ForwardedEvents(EventForwarder forwarder, ListenOutput screen, List<Duration> pauses) {
        this.forwarder = forwarder;
        this.screen = screen;
        this.pauses = pauses;
    }

    /** Says by which secret the events of this session are signed. */
    void signWith(SessionSignature session) {
        signature = session;
    }

    /** Makes the first attempt before it returns; further ones follow in the background. */
    void forward(EventData message) throws IOException, InterruptedException {
        var event =
                new Forwarded(message.text("event_id"), message.text("type"), message.text("body"), message.headers());
        keep(event);
        EventForwarder.Answer answer = forwarder.forward(event.body(), event.headers());
        if (answer.isAccepted()) {
            show(event, answer, "");
        } else if (waiting.tryAcquire()) {
            show(event, answer, next(0));
            Thread.ofVirtual().start(() -> repeat(event));
        } else {
            show(event, answer, ", not tried again: " + MOST_WAITING + " events wait already");
        }
    }

    /**
     * Sends an event again now, once.
     *
     * @param id of one of the last events; without it the last one
     */
    void resend(Optional<String> id) throws InterruptedException {
        Optional<Forwarded> found = find(id);
        if (found.isPresent()) {
            Forwarded event = found.orElseThrow();
            show(event, forwarder.forward(event.body(), sign(event)), "");
        } else {
            screen.problem(id.map(text -> "There is no event " + text + " among the last " + KEPT + ".")
                    .orElse("There was no event yet."));
        }
    }

    private void repeat(Forwarded event) {
        try {
            boolean isAccepted = false;
            for (int done = 1; done <= pauses.size() && !isAccepted; done++) {
                Thread.sleep(pauses.get(done - 1));
                EventForwarder.Answer answer = forwarder.forward(event.body(), sign(event));
                isAccepted = answer.isAccepted();
                show(event, answer, isAccepted ? "" : next(done));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            waiting.release();
        }
    }

    private String next(int done) {
        return done < pauses.size() ? ", again in " + pauses.get(done).toSeconds() + " s" : ", not tried again";
    }

    private void show(Forwarded event, EventForwarder.Answer answer, String next) {
        screen.event(event.type(), event.id(), answer.text() + next);
    }

    private Map<String, String> sign(Forwarded event) {
        SessionSignature session = signature;
        return session == null ? event.headers() : session.renew(event.headers(), event.id(), event.body());
    }

    private synchronized void keep(Forwarded event) {
        kept.put(event.id(), event);
        if (kept.size() > KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
    }

    private synchronized Optional<Forwarded> find(Optional<String> id) {
        return id.map(kept::get)
                .or(() -> id.isPresent() || kept.isEmpty()
                        ? Optional.empty()
                        : Optional.of(List.copyOf(kept.values()).getLast()));
    }
}
