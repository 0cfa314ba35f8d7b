// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Accounts: create, look at, give credits. */
@Command(name = "accounts", mixinStandardHelpOptions = true, description = "Accounts and their credits.")
final class AdminAccounts {

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
        JsonObject body = JsonObject.of().text("name", name).text("plan", plan).number("credits", credits);
        if (key != null) {
            body.object("key", JsonObject.of().text("name", key).texts("scopes", scopes));
        }
        return send("POST", "/admin/accounts", Optional.of(body));
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Show an account.")
    int show(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return send("GET", "/admin/accounts/" + account, Optional.empty());
    }

    @Command(name = "grant", mixinStandardHelpOptions = true, description = "Give an account credits.")
    int grant(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Option(names = "--credits", required = true) long credits,
            @Option(names = "--reason", defaultValue = "granted by the operator") String reason,
            @Option(names = "--key", description = "The same key grants only once (default: a new one).") @Nullable String key) {
        JsonObject body = JsonObject.of()
                .number("credits", credits)
                .text("reason", reason)
                .text("key", key == null ? UUID.randomUUID().toString() : key);
        return send("POST", "/admin/accounts/" + account + "/grants", Optional.of(body));
    }

    private int send(String method, String path, Optional<JsonObject> body) {
        return OperatorClient.ofState().send(method, path, body.map(JsonObject::toString));
    }
}
