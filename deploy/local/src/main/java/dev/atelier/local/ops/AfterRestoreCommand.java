// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prepares restored databases for the services, and names the generations that were lost. */
@Command(
        name = "after-restore",
        mixinStandardHelpOptions = true,
        description = "After the six databases were restored to an instant, and before the services start: name the"
                + " generations that only Kafka knows. With --apply, move the sequences on, so that no number is given"
                + " twice, and have consumers read what they have lost and leave out what the databases do not know.")
final class AfterRestoreCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--postgres",
            required = true,
            description = "postgresql://user:password@host:port of a login that owns all six databases.")
    private String postgres = "";

    @Option(
            names = "--bootstrap",
            required = true,
            description = "Addresses of brokers, host:port with commas between.")
    private String bootstrap = "";

    @Option(
            names = "--client-settings",
            description = "A properties file for the Kafka client: security.protocol, sasl.*, ssl.*.")
    private @Nullable Path clientSettings;

    @Option(
            names = "--instant",
            required = true,
            description = "The instant that was restored, for example 2027-01-31T04:05:06Z.")
    private Instant instant = Instant.EPOCH;

    @Option(
            names = "--before",
            defaultValue = "PT1H",
            description =
                    "How far before the instant events are looked at; longer than consumers were behind (default: PT1H).")
    private Duration before = Duration.ZERO;

    @Option(
            names = "--advance",
            defaultValue = "1000000",
            description =
                    "How far sequences move on; more than anything was made since the instant (default: 1000000).")
    private long advance;

    @Option(names = "--apply", description = "Change sequences, offsets and events; without it nothing is changed.")
    private boolean apply;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        var databases = new RestoredDatabases(postgres);
        try (var replay = new EventReplay(KafkaAccess.settings(bootstrap, clientSettings))) {
            RestoreRepair repair = RestoreRepair.examine(replay, databases, instant.minus(before));
            repair.print(out::println);
            if (apply) {
                repair.apply(replay, databases, advance, out::println);
            }
        }
        return 0;
    }
}
