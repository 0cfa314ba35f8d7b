// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import dev.atelier.cli.login.PlatformCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code atelier listen}: forwards the account's events to a program that no webhook from outside reaches. */
@Command(
        name = "listen",
        description = {
            "Receive the account's events and forward each, signed, to a program on this machine.",
            "What the program does not accept is sent again after 2, 10 and 30 seconds. While it runs: r and Enter sends the last "
                    + "event again, r EVENT_ID another of the last 100."
        })
public final class ListenCommand extends PlatformCommand {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Option(
            names = "--forward",
            required = true,
            paramLabel = "URL",
            description = "where to, for example http://localhost:3000/hook")
    private @Nullable URI forward;

    @Override
    public Integer call() throws InterruptedException {
        URI receiver = web(forward, "--forward");
        String platform = platform();
        String key = access().token(platform, null);
        var screen = new ListenOutput(out(), err());
        var stream = new EventStreamClient(URI.create(platform), key, TIMEOUT);
        var events = new ForwardedEvents(new EventForwarder(receiver, TIMEOUT), screen, ForwardedEvents.PAUSES);
        // A platform thread: this one waits for a person as long as the program runs, and ends with it.
        Thread.ofPlatform().daemon().start(() -> readCommands(events, screen));
        return new Listener(stream, events, screen, Listener.GROWING_PAUSES).run();
    }

    /** Reads from the keyboard until its end; a program without one gets the end at once. */
    private static void readCommands(ForwardedEvents events, ListenOutput screen) {
        var keyboard = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            for (String line = keyboard.readLine(); line != null; line = keyboard.readLine()) {
                String[] words = line.strip().split("\\s+", -1);
                if (words[0].equals("r") && words.length <= 2) {
                    events.resend(words.length == 2 ? Optional.of(words[1]) : Optional.empty());
                } else if (!line.isBlank()) {
                    screen.problem("r sends the last event again, r EVENT_ID another one; Ctrl-C ends.");
                }
            }
        } catch (IOException _) {
            // Without a keyboard the events are forwarded all the same.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private URI web(@Nullable URI uri, String option) {
        if (uri == null
                || uri.getHost() == null
                || !String.valueOf(uri.getScheme()).matches("https?")) {
            throw new ParameterException(spec().commandLine(), option + " is no http or https URL.");
        }
        return uri;
    }
}
