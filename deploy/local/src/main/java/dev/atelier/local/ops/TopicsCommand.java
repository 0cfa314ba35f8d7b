// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what is wrong with the topics of a Kafka, and makes those that are missing. */
@Command(
        name = "topics",
        mixinStandardHelpOptions = true,
        description =
                "Compare the topics of a Kafka with what the platform needs; exits with 1 when something differs.")
final class TopicsCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--bootstrap",
            required = true,
            description = "Addresses of brokers, host:port with commas between.")
    private String bootstrap = "";

    @Option(
            names = "--client-settings",
            description = "A properties file for the Kafka client: security.protocol, sasl.*, ssl.*.")
    private @Nullable Path clientSettings;

    @Option(names = "--create", description = "Make the topics that are missing.")
    private boolean create;

    @Option(names = "--replicas", defaultValue = "3", description = "Replicas of topics that are made (default: 3).")
    private int replicas;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try (var topics = new TopicInspector(KafkaAccess.settings(bootstrap, clientSettings))) {
            if (create) {
                topics.createMissing(replicas).forEach(name -> out.println(name + ": made"));
            }
            Map<String, List<String>> faults = topics.inspect();
            faults.forEach((name, found) -> {
                if (found.isEmpty()) {
                    out.println(name + ": as it should be");
                }
                found.forEach(fault -> out.println(name + ": " + fault));
            });
            return faults.values().stream().allMatch(List::isEmpty) ? 0 : 1;
        }
    }
}
