// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Usage;
import dev.atelier.client.types.UsageSums;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code atelier usage}: what was spent. */
@Command(name = "usage")
public final class UsageCommand extends PlatformCommand {
    @Option(names = "--from", paramLabel = "DAY", description = "for example 2026-01-31")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "DAY", description = "the last day")
    private @Nullable String to;

    @Option(
            names = "--group-by",
            paramLabel = "WHAT",
            description = "day, model, project, credential, origin or metadata[key]")
    private @Nullable String groupBy;

    @Override
    public Integer call() {
        Map<String, Object> parameters = new TreeMap<>();
        put(parameters, "from", from);
        put(parameters, "to", to);
        put(parameters, "group_by", groupBy);
        Usage usage = atelier().usage(parameters);
        var table = new Table(usage.groupBy(), "runs", "credits", "refunds", "refunded");
        usage.data().forEach(sums -> add(table, sums));
        add(table, usage.total());
        return show(usage.raw(), table);
    }

    private static void add(Table table, UsageSums sums) {
        table.row(sums.key(), sums.generations(), sums.credits(), sums.refunds(), sums.creditsRefunded());
    }

    private static void put(Map<String, Object> parameters, String name, @Nullable String value) {
        if (value != null) {
            parameters.put(name, value);
        }
    }
}
