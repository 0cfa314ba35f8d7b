// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** API keys: create and revoke. */
@Command(name = "keys", mixinStandardHelpOptions = true, description = "API keys.")
final class AdminKeys {

    @Command(name = "create", mixinStandardHelpOptions = true, description = "Create a key; it is shown this once.")
    int create(
            @Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account,
            @Option(names = "--name", required = true) String name,
            @Option(names = "--scopes", split = ",", defaultValue = "read,generate,library") List<String> scopes,
            @Option(names = "--daily-cap", description = "Credits a day.") @Nullable Long dailyCap,
            @Option(names = "--monthly-cap", description = "Credits a month.") @Nullable Long monthlyCap) {
        JsonObject body = JsonObject.of()
                .text("name", name)
                .texts("scopes", scopes)
                .number("daily_cap", dailyCap)
                .number("monthly_cap", monthlyCap);
        return send("POST", "/admin/accounts/" + account + "/keys", Optional.of(body));
    }

    @Command(name = "revoke", mixinStandardHelpOptions = true, description = "Revoke a key at once.")
    int revoke(@Parameters(paramLabel = "KEY", description = "For example key_1.") String key) {
        return send("DELETE", "/admin/keys/" + key, Optional.empty());
    }

    private int send(String method, String path, Optional<JsonObject> body) {
        return OperatorClient.ofState().send(method, path, body.map(JsonObject::toString));
    }
}
