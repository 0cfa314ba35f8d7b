// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.Table;
import dev.atelier.client.types.Voice;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code atelier voices}: the account's own voices. */
@Command(name = "voices")
public final class VoicesCommand extends PlatformCommand {
    @Override
    public Integer call() {
        List<Voice> voices = atelier().voices().stream().toList();
        var table = new Table("voice", "provider", "name");
        voices.forEach(voice -> table.row(voice.value(), voice.provider(), voice.name()));
        return show(voices.stream().map(Voice::raw).toList(), table);
    }
}
