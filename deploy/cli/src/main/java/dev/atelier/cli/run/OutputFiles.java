// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.client.Atelier;
import dev.atelier.client.types.Generation;
import dev.atelier.client.types.GenerationOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names and writes the files of a run. */
final class OutputFiles {
    private static final String NAME = "{id}-{index}.{ext}";
    /** Of a run, which stands in the name of its files: nothing that leads out of their folder. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    private static final Pattern EXTENSION = Pattern.compile("[^?#]*\\.([A-Za-z0-9]{1,5})(?:[?#].*)?");
    private static final Pattern LAST_DOT = Pattern.compile("(.+)\\.([^./\\\\]+)");

    private OutputFiles() {}

    /** @param place a folder, or a name with {@code {id}}, {@code {index}} and {@code {ext}} in it */
    static List<Path> save(Atelier atelier, Generation run, String place) throws IOException {
        List<Path> saved = new ArrayList<>();
        for (GenerationOutput output : run.outputs()) {
            Path file = path(place, run, output);
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            atelier.save(output, file);
            saved.add(file);
        }
        return saved;
    }

    static Path path(String place, Generation run, GenerationOutput output) {
        String name = isFolder(place) ? place.replaceAll("/+$", "") + "/" + NAME : place;
        if (!name.contains("{index}") && run.outputs().size() > 1) {
            // Two outputs of one name would overwrite each other.
            Matcher parts = LAST_DOT.matcher(name);
            name = parts.matches() ? parts.group(1) + "-{index}." + parts.group(2) : name + "-{index}";
        }
        return Path.of(name.replace("{id}", id(run))
                .replace("{index}", String.valueOf(output.index()))
                .replace("{ext}", extension(output)));
    }

    /** It comes from the platform, as the end of the address does. */
    private static String id(Generation run) {
        return ID.matcher(run.id()).matches() ? run.id() : "run";
    }

    private static boolean isFolder(String place) {
        return place.endsWith("/") || Files.isDirectory(Path.of(place));
    }

    /** As the address ends; it comes from the platform, so only letters and digits count. */
    private static String extension(GenerationOutput output) {
        Matcher end = EXTENSION.matcher(output.url());
        return end.matches() ? end.group(1).toLowerCase(Locale.ROOT) : "bin";
    }
}
