// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Generation;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code atelier list}: the runs of the account. */
@Command(name = "list")
public final class ListCommand extends PlatformCommand {
    @Mixin
    private ListOptions list = new ListOptions();

    @Option(names = "--status", description = "queued, processing, succeeded or failed")
    private @Nullable String status;

    @Option(names = "--model", description = "slug or number")
    private @Nullable String model;

    @Option(names = "--project", description = "for example proj_3, with those of all its members")
    private @Nullable String project;

    @Option(names = "--origin", description = "web, api, mcp or cli")
    private @Nullable String origin;

    @Option(names = "--mine", description = "only those that were made by this account")
    private boolean mine;

    @Override
    public Integer call() {
        Map<String, @Nullable String> chosen = new HashMap<>();
        chosen.put("status", status);
        chosen.put("model", model);
        chosen.put("project", project);
        chosen.put("origin", origin);
        chosen.put("made_by", mine ? "me" : null);
        List<Generation> runs = list.read(atelier().generations(list.filter(chosen)));
        var table = new Table("id", "status", "model", "credits", "created", "prompt");
        runs.forEach(run -> table.row(
                run.id(),
                run.status(),
                run.model().name(),
                run.creditsCharged(),
                run.createdAt().truncatedTo(ChronoUnit.SECONDS),
                new JsonValue(run.raw()).get("input").text("prompt")));
        return show(runs.stream().map(Generation::raw).toList(), table);
    }
}
