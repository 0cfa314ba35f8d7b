// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.client.Atelier;
import dev.atelier.client.types.MediaFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier import}: files of the web into the library. */
@Command(name = "import")
public final class ImportCommand extends PlatformCommand {
    @Parameters(paramLabel = "URL", arity = "1..*", description = "a public https address")
    private List<String> addresses = new ArrayList<>();

    @Option(names = "--model", description = "whose limits apply")
    private @Nullable String model;

    @Override
    public Integer call() {
        Atelier atelier = atelier();
        List<MediaFile> imported = new ArrayList<>();
        addresses.forEach(address -> imported.add(atelier.importFile(address, model)));
        return show(imported.stream().map(MediaFile::raw).toList(), FilesCommand.table(imported));
    }
}
