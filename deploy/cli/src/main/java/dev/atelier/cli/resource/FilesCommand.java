// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.client.Atelier;
import dev.atelier.client.types.MediaFile;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier files}: uploads and imports of the last 60 days. */
@Command(name = "files")
public final class FilesCommand extends PlatformCommand {
    @Mixin
    private ListOptions list = new ListOptions();

    @Option(names = "--type", description = "image, video, audio or other")
    private @Nullable String type;

    @Option(names = "--project", description = "for example proj_3")
    private @Nullable String project;

    @Override
    public Integer call() {
        Map<String, @Nullable String> chosen = new HashMap<>();
        chosen.put("type", type);
        chosen.put("project", project);
        List<MediaFile> files = list.read(atelier().files(list.filter(chosen)));
        return show(files.stream().map(MediaFile::raw).toList(), table(files));
    }

    static Table table(List<MediaFile> files) {
        var table = new Table("id", "type", "bytes", "created", "name");
        files.forEach(file -> table.row(
                file.id(), file.type(), file.size(), file.createdAt().truncatedTo(ChronoUnit.SECONDS), file.name()));
        return table;
    }

    @Command(name = "show", description = "One file.")
    int show(@Parameters(paramLabel = "FILE", description = "for example file_12") String id) {
        MediaFile file = atelier().file(id);
        return show(file.raw(), table(List.of(file)));
    }

    @Command(name = "save", description = "Download a file.")
    int save(
            @Parameters(paramLabel = "FILE", description = "for example file_12") String id,
            @Parameters(paramLabel = "PATH") Path path) {
        Atelier atelier = atelier();
        MediaFile file = atelier.file(id);
        atelier.save(file, path);
        return show(Map.of("file", file.id(), "path", path.toString()), new Table().row(file.id(), path));
    }

    @Command(name = "delete", description = "Delete a file.")
    int delete(@Parameters(paramLabel = "FILE", description = "for example file_12") String id) {
        var answer = atelier().request("DELETE", "/v1/files/{id}", Map.of("id", id));
        return show(answer, new Table().row("deleted", id));
    }
}
