// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** People: links that give them access. */
@Command(name = "users", mixinStandardHelpOptions = true, description = "People and their access.")
final class AdminUsers extends AdminCommand.Group {

    @Command(
            name = "setup",
            mixinStandardHelpOptions = true,
            description = "Make the link for the first person of the installation, who owns the account.")
    int setUp(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return create("setup-links", body().put("account", account));
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
        return create(
                "invites",
                body().put("email", email)
                        .put("account", account)
                        .put("role", role)
                        .put("operator", operator));
    }

    @Command(
            name = "reset",
            mixinStandardHelpOptions = true,
            description = "Make a link with which a person chooses a new password; it works once, for a day.")
    int reset(@Parameters(paramLabel = "EMAIL") String email) {
        return create("resets", body().put("email", email));
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List people, the newest first.")
    int list(
            @Option(names = "--query", description = "Part of a name or of an address.") @Nullable String query,
            @Option(names = "--cursor", description = "The next_cursor of the page before.") @Nullable String cursor) {
        String filter = (query == null ? "" : "&q=" + OperatorClient.encode(query))
                + (cursor == null ? "" : "&cursor=" + cursor);
        return get("/admin/users?limit=50" + filter);
    }

    @Command(
            name = "operator",
            mixinStandardHelpOptions = true,
            description = "Make a person an operator, change the role, or take it away.")
    int setOperator(
            @Parameters(paramLabel = "USER", description = "For example user_7.") String user,
            @Option(names = "--role", required = true, description = "viewer, support, admin, or none.") String role) {
        return send(
                "PUT",
                "/admin/users/" + user + "/operator-role",
                body().put("role", role.equals("none") ? null : role));
    }

    private int create(String links, ObjectNode body) {
        return send("POST", "/admin/users/" + links, body);
    }
}
