// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code atelier listen}: forwards the account's events to a program that no webhook from outside reaches. */
@Command(
        name = "listen",
        description = "Hear the account's events and forward each, signed, to a program on this machine.",
        mixinStandardHelpOptions = true)
public final class ListenCommand implements Callable<Integer> {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--forward",
            required = true,
            paramLabel = "URL",
            description = "where to, for example http://localhost:3000/hook")
    private @Nullable URI forward;

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            defaultValue = "${env:ATELIER_BASE_URL:-http://localhost:8080}",
            description = "the platform (ATELIER_BASE_URL; ${DEFAULT-VALUE})")
    private @Nullable URI baseUrl;

    // Not an option: other users of a machine can read a process's arguments.
    private @Nullable String key = System.getenv("ATELIER_API_KEY");

    @Override
    public Integer call() throws InterruptedException {
        URI platform = web(baseUrl, "--base-url");
        URI receiver = web(forward, "--forward");
        if (key == null || key.isBlank()) {
            throw new ParameterException(line(), "ATELIER_API_KEY is not set; it holds the API key to listen with.");
        }
        var screen = new ListenOutput(line().getOut(), line().getErr());
        var stream = new EventStreamClient(platform, key, TIMEOUT);
        var forwarder = new EventForwarder(receiver, TIMEOUT);
        return new Listener(stream, forwarder, screen, Listener.GROWING_PAUSES).run();
    }

    private URI web(@Nullable URI uri, String option) {
        if (uri == null
                || uri.getHost() == null
                || !String.valueOf(uri.getScheme()).matches("https?")) {
            throw new ParameterException(line(), option + " is no http or https URL.");
        }
        return uri;
    }

    private picocli.CommandLine line() {
        if (spec == null) {
            throw new IllegalStateException("not run by picocli");
        }
        return spec.commandLine();
    }
}
