// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Accounts: create, look at, give credits. */
@Command(name = "accounts", mixinStandardHelpOptions = true, description = "Accounts and their credits.")
final class AdminAccounts extends AdminCommand.Group {

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Create an account, with a key if one is named.")
    int create(
            @Option(names = "--name", required = true) String name,
            @Option(names = "--plan", defaultValue = "pro", description = "free, basic, pro or studio (default: pro).")
                    String plan,
            @Option(names = "--credits", defaultValue = "0", description = "Credits to start with.") long credits,
            @Option(names = "--key", description = "Name of an API key to create with it.") @Nullable String key,
            @Option(names = "--scopes", split = ",", defaultValue = "read,generate,library") List<String> scopes) {
        ObjectNode body = body().put("name", name).put("plan", plan).put("credits", credits);
        if (key != null) {
            addGiven(body.putObject("key").put("name", key), "scopes", scopes);
        }
        return send("POST", "/admin/accounts", body);
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List accounts, the newest first.")
    int list(
            @Option(names = "--search", description = "Only accounts with this in their name, or with this id.")
                    @Nullable String search,
            @Option(names = "--limit", defaultValue = "20") int limit,
            @Option(names = "--cursor", description = "The next_cursor of the page before.") @Nullable String cursor) {
        return get("/admin/accounts?limit=" + limit
                + (search == null ? "" : "&q=" + OperatorClient.encode(search))
                + (cursor == null ? "" : "&cursor=" + OperatorClient.encode(cursor)));
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Show an account.")
    int show(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return get("/admin/accounts/" + account);
    }

    @Command(name = "grant", mixinStandardHelpOptions = true, description = "Give an account credits.")
    int grant(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Option(names = "--credits", required = true) long credits,
            @Option(names = "--reason", defaultValue = "granted by the operator") String reason,
            @Option(names = "--key", description = "The same key grants only once (default: a new one).") @Nullable String key,
            @Option(names = "--expires-at", description = "For example 2027-01-01T00:00:00Z (default: never).")
                    @Nullable String expiresAt) {
        ObjectNode body = body().put("credits", credits)
                .put("reason", reason)
                .put("key", key == null ? UUID.randomUUID().toString() : key);
        addGiven(body, "expires_at", expiresAt);
        return send("POST", "/admin/accounts/" + account + "/grants", body);
    }

    @Command(name = "plan", mixinStandardHelpOptions = true, description = "Change the plan of an account.")
    int plan(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Parameters(paramLabel = "PLAN", description = "free, basic, pro or studio.") String plan,
            @Option(names = "--reason", defaultValue = "changed by the operator") String reason) {
        return send(
                "PUT",
                "/admin/accounts/" + account + "/plan",
                body().put("plan", plan).put("reason", reason));
    }

    @Command(
            name = "rotate-callback-secret",
            mixinStandardHelpOptions = true,
            description = "Make a new secret for the callbacks of other vendors' clients; it is shown this once, and"
                    + " the former one signs along for a day.")
    int rotateCallbackSecret(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return send("POST", "/admin/accounts/" + account + "/callback-secret/rotate");
    }

    @Command(
            name = "close",
            mixinStandardHelpOptions = true,
            description = "Revoke an account's keys and take its credits away.")
    int close(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Option(names = "--reason", required = true) String reason) {
        return send("POST", "/admin/accounts/" + account + "/close", body().put("reason", reason));
    }
}
