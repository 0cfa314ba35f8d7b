// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.client.Atelier;
import dev.atelier.client.types.Estimate;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code atelier estimate}: the exact price of a run, which is not started. */
@Command(name = "estimate")
public final class EstimateCommand extends PlatformCommand implements ModelHelp.Asked {
    @Mixin
    private InputOptions input = new InputOptions();

    @Override
    public Integer call() throws IOException {
        Atelier atelier = atelier();
        Estimate price = atelier.estimate(input.model(), input.read(atelier), input.project);
        var table = new Table("", "quantity", "each", "credits");
        price.breakdown()
                .forEach(line -> table.row(
                        line.label(),
                        Runs.number(line.quantity()),
                        Runs.number(line.unitCredits()),
                        Runs.number(line.credits())));
        table.row("price", "", "", price.credits());
        table.row("balance", "", "", price.balance());
        return show(price.raw(), table);
    }

    @Override
    public int showModelHelp() {
        return input.model == null
                ? 0
                : show(ModelHelp.lines(atelier().model(input.model).raw()));
    }
}
