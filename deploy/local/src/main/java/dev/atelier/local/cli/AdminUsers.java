// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** People: links that give them access. */
@Command(name = "users", mixinStandardHelpOptions = true, description = "People and their access.")
final class AdminUsers {

    @ParentCommand
    private @Nullable AdminCommand admin;

    @Command(
            name = "setup",
            mixinStandardHelpOptions = true,
            description = "Make the link for the first person of the installation, who owns the account.")
    int setUp(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return send("setup-links", JsonObject.of().text("account", account));
    }

    @Command(
            name = "invite",
            mixinStandardHelpOptions = true,
            description = "Make a link with which a person joins an account; it works once, for seven days.")
    int invite(
            @Parameters(paramLabel = "EMAIL") String email,
            @Option(names = "--account", required = true, description = "For example acct_1.") String account,
            @Option(
                            names = "--role",
                            defaultValue = "member",
                            description = "owner, admin, member or viewer (default: member).")
                    String role,
            @Option(names = "--operator", description = "The person runs the installation.") boolean operator) {
        return send(
                "invites",
                JsonObject.of()
                        .text("email", email)
                        .text("account", account)
                        .text("role", role)
                        .truth("operator", operator));
    }

    @Command(
            name = "reset",
            mixinStandardHelpOptions = true,
            description = "Make a link with which a person chooses a new password; it works once, for a day.")
    int reset(@Parameters(paramLabel = "EMAIL") String email) {
        return send("resets", JsonObject.of().text("email", email));
    }

    private int send(String links, JsonObject body) {
        return Objects.requireNonNull(admin).send("POST", "/admin/users/" + links, Optional.of(body));
    }
}
