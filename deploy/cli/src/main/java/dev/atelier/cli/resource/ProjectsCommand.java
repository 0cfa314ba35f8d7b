// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Project;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier projects}: the projects of the account, and those that are shared with it. */
@Command(name = "projects")
public final class ProjectsCommand extends PlatformCommand {
    @Override
    public Integer call() {
        List<Project> projects = atelier().projects().stream().toList();
        var table = new Table("project", "role", "ratio", "current", "name");
        projects.forEach(project -> table.row(
                project.id(),
                project.role(),
                project.defaultAspectRatio() == null ? "" : project.defaultAspectRatio(),
                project.current() ? "yes" : "",
                project.name()));
        return show(projects.stream().map(Project::raw).toList(), table);
    }

    @Command(name = "create", description = "Make a project, which becomes the current one.")
    int create(
            @Parameters(paramLabel = "NAME") String name,
            @Option(names = "--ratio", paramLabel = "W:H", description = "that new runs start with") @Nullable String ratio) {
        Map<String, Object> body = new HashMap<>(Map.of("name", name));
        if (ratio != null) {
            body.put("default_aspect_ratio", ratio);
        }
        var answer = atelier().request("POST", "/v1/projects", Map.of(), body);
        var project = new JsonValue(answer);
        return show(answer, new Table().row(project.text("id"), project.text("name")));
    }
}
