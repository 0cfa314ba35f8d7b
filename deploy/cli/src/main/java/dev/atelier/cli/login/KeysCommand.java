// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.cli.output.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code atelier keys}: the logins of this machine. */
@Command(name = "keys")
public final class KeysCommand extends PlatformCommand {
    @Override
    public Integer call() {
        CredentialStore.Content content = access().store().read();
        List<Map<String, Object>> answer = new ArrayList<>();
        var table = new Table("platform", "kind", "", "current");
        content.logins().forEach((platform, login) -> {
            boolean isCurrent = content.current().equals(java.util.Optional.of(platform));
            String kind = login instanceof Login.ApiKey ? "key" : "sign-in";
            answer.add(Map.of("platform", platform, "kind", kind, "hint", login.hint(), "current", isCurrent));
            table.row(platform, kind, login.hint(), isCurrent ? "yes" : "");
        });
        return show(answer, table);
    }

    @Command(name = "use", description = "Mean another platform from now on.")
    int use(@Parameters(paramLabel = "URL") String platform) {
        String address = access().platform(platform);
        if (access().store().find(address).isEmpty()) {
            throw new CommandException(
                    ExitCode.LOGIN, "There is no login to " + address + ". Run: atelier login --base-url " + address);
        }
        access().store().use(address);
        return show(Map.of("current", address), new Table().row("current", address));
    }
}
