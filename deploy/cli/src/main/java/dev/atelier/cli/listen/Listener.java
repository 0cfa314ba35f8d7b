// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Keeps listening over as many connections as it takes, without missing an event between them. */
final class Listener {
    private static final int FAILED = 1;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERRORS = 500;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

    /** One second after a first failure, twice as long after each further one, at most half a minute. */
    static final Pause GROWING_PAUSES = failures -> {
        long seconds = failures == 0 ? 0 : Math.min(1L << Math.min(failures - 1, 10), LONGEST_PAUSE.toSeconds());
        TimeUnit.SECONDS.sleep(seconds);
    };

    /** The wait before the next connection. */
    interface Pause {
        /** @param failures how many connections in a row brought nothing */
        void take(int failures) throws InterruptedException;
    }

    private final EventStreamClient stream;
    private final ForwardedEvents events;
    private final ListenOutput screen;
    private final Pause pause;
    private Optional<String> session = Optional.empty();
    private Optional<String> last = Optional.empty();
    private int failures;

    Listener(EventStreamClient stream, ForwardedEvents events, ListenOutput screen, Pause pause) {
        this.stream = stream;
        this.events = events;
        this.screen = screen;
        this.pause = pause;
    }

    /** Returns an exit code when the platform refuses for good. */
    int run() throws InterruptedException {
        while (true) {
            failures++;
            switch (stream.run(session, last, this::hear)) {
                case EventStreamClient.End.Over() -> {
                    if (failures > 1) {
                        screen.problem("The platform cannot be reached; trying again.");
                    }
                }
                case EventStreamClient.End.Refused refused
                when isPassing(refused.status()) ->
                    screen.problem("The platform is busy (" + refused.status() + "); trying again.");
                case EventStreamClient.End.Refused refused -> {
                    screen.problem("The platform refuses (" + refused.status() + "): " + refused.body());
                    return FAILED;
                }
            }
            pause.take(failures);
        }
    }

    private static boolean isPassing(int status) {
        return status == TOO_MANY || status >= SERVER_ERRORS;
    }

    private void hear(ServerSentEventParser.ServerSentEvent event) {
        try {
            EventData message = EventData.parse(event.data());
            switch (event.name()) {
                case "ready" -> ready(message);
                case "delivery" -> events.forward(message);
                default -> {
                    // A later platform may send more kinds of events.
                }
            }
            last = event.id().or(() -> last);
        } catch (IOException e) {
            screen.problem("An event could not be read: " + e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void ready(EventData message) throws IOException {
        failures = 0;
        if (session.isEmpty()) {
            screen.ready(message.text("secret"));
            events.signWith(new SessionSignature(message.text("secret"), Clock.systemUTC()));
        }
        session = Optional.of(message.text("session"));
    }
}
