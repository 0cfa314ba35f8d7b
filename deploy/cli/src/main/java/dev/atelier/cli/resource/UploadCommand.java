// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.client.Atelier;
import dev.atelier.client.Source;
import dev.atelier.client.types.MediaFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier upload}: files of this machine into the library. */
@Command(name = "upload")
public final class UploadCommand extends PlatformCommand {
    /** A film over a slow line. */
    private static final Duration TIMEOUT = Duration.ofHours(1);

    @Parameters(paramLabel = "FILE", arity = "1..*")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--model", description = "whose limits apply")
    private @Nullable String model;

    @Override
    public Integer call() {
        Atelier atelier = atelier(TIMEOUT);
        List<MediaFile> uploaded = new ArrayList<>();
        files.forEach(file -> uploaded.add(atelier.upload(Source.of(file), model)));
        return show(uploaded.stream().map(MediaFile::raw).toList(), FilesCommand.table(uploaded));
    }
}
