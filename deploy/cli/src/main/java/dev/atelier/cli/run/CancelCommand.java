// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Generation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code atelier cancel}: ends a run that can still be ended. */
@Command(name = "cancel")
public final class CancelCommand extends PlatformCommand {
    @Parameters(paramLabel = "GENERATION", description = "for example gen_12")
    private String id = "";

    @Override
    public Integer call() {
        Generation run = atelier().cancel(id);
        return show(run.raw(), new Table().row(run.id(), "canceled", Runs.credits(run.creditsCharged())));
    }
}
