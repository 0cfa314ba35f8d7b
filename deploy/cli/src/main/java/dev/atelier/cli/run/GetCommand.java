// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.client.Atelier;
import dev.atelier.client.types.Generation;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code atelier get}: a run as it is, or its files. */
@Command(name = "get")
public final class GetCommand extends RunCommand {
    @Parameters(paramLabel = "GENERATION", description = "for example gen_12")
    private String id = "";

    @Option(names = "--wait", description = "wait for its end")
    private boolean wait;

    @Mixin
    private WaitOptions waiting = new WaitOptions();

    @Override
    public Integer call() throws IOException {
        Atelier atelier = atelier();
        Generation run = wait ? await(atelier, id, waiting) : atelier.get(id);
        if (run.error() != null && !isJson()) {
            say(dev.atelier.cli.output.Text.printable(
                    run.error().code() + ": " + run.error().message()));
        }
        return finish(atelier, run, Optional.ofNullable(waiting.output), waiting.preview);
    }
}
