// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** How the platform does: models, upstreams, open runs, services. */
final class AdminPlatform {

    private AdminPlatform() {}

    /** Models, and their switch. */
    @Command(
            name = "models",
            mixinStandardHelpOptions = true,
            description = "Show each model with its state, its upstreams and its last error.")
    static final class Models implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Override
        public Integer call() {
            return Objects.requireNonNull(admin).send("GET", "/admin/models", Optional.empty());
        }

        @Command(
                name = "disable",
                mixinStandardHelpOptions = true,
                description = "Refuse new runs of a model; runs that wait or run go on.")
        int disable(@Parameters(paramLabel = "MODEL", description = "Slug or number.") String model) {
            return set(model, false);
        }

        @Command(name = "enable", mixinStandardHelpOptions = true, description = "Offer a model again.")
        int enable(@Parameters(paramLabel = "MODEL", description = "Slug or number.") String model) {
            return set(model, true);
        }

        private int set(String model, boolean isEnabled) {
            return Objects.requireNonNull(admin)
                    .sendText(
                            "PUT",
                            "/admin/models/" + OperatorClient.encode(model) + "/state",
                            Optional.of("{\"enabled\":" + isEnabled + "}"));
        }
    }

    /** Upstreams. */
    @Command(
            name = "upstreams",
            mixinStandardHelpOptions = true,
            description = "Show how each upstream does: places, waiting and running runs, errors.")
    static final class Upstreams implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Override
        public Integer call() {
            return Objects.requireNonNull(admin).send("GET", "/admin/upstreams", Optional.empty());
        }
    }

    /** Open runs. */
    @Command(name = "runs", mixinStandardHelpOptions = true, description = "Show the oldest runs that have not ended.")
    static final class Runs implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Option(names = "--state", description = "Only these: queued or processing.")
        private @Nullable String state;

        @Override
        public Integer call() {
            String query = state == null ? "" : "?state=" + OperatorClient.encode(state);
            return Objects.requireNonNull(admin).send("GET", "/admin/runs" + query, Optional.empty());
        }
    }

    /** Services and their parts. */
    @Command(
            name = "system",
            mixinStandardHelpOptions = true,
            description = "Show services, queues and what readiness says.")
    static final class SystemState implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Override
        public Integer call() {
            return Objects.requireNonNull(admin).send("GET", "/admin/system", Optional.empty());
        }
    }

    /** Events that consumers gave up. */
    @Command(
            name = "dead-letters",
            mixinStandardHelpOptions = true,
            description = "Show the newest events that a consumer gave up.")
    static final class DeadLetters implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Override
        public Integer call() {
            return Objects.requireNonNull(admin).send("GET", "/admin/dead-letters", Optional.empty());
        }

        @Command(
                name = "replay",
                mixinStandardHelpOptions = true,
                description = "Send an event again, once what kept its consumer from it is mended.")
        int replay(@Parameters(paramLabel = "ID") String id) {
            return Objects.requireNonNull(admin)
                    .sendText("POST", "/admin/dead-letters/" + OperatorClient.encode(id) + "/replay", Optional.empty());
        }
    }
}
