// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.login;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.Table;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code atelier logout}: forgets a login; one by the browser ends on the platform too. */
@Command(name = "logout")
public final class LogoutCommand extends PlatformCommand {
    @Option(names = "--all", description = "of every platform")
    private boolean all;

    @Override
    public Integer call() {
        Map<String, Login> logins = access().store().read().logins();
        List<String> platforms = all
                ? List.copyOf(logins.keySet())
                : logins.keySet().stream().filter(platform()::equals).toList();
        var table = new Table();
        for (String platform : platforms) {
            table.row("logged out of", platform, end(platform, logins.get(platform)));
        }
        return platforms.isEmpty()
                ? show(Map.of("logged_out", platforms), new Table().row("There was no login."))
                : show(Map.of("logged_out", platforms), table);
    }

    private String end(String platform, @org.jspecify.annotations.Nullable Login login) {
        access().store().remove(platform);
        if (!(login instanceof Login.Connection connection)) {
            return "the key works on; end it where it was made";
        }
        try {
            AuthorizationServer authorizations = access().authorizations();
            authorizations.revoke(authorizations.discover(platform), connection);
            return "";
        } catch (CommandException e) {
            return "the platform was not told: " + e.getMessage();
        }
    }
}
