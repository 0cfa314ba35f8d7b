// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** API keys: create, list, change, rotate, revoke. */
@Command(name = "keys", mixinStandardHelpOptions = true, description = "API keys.")
final class AdminKeys extends AdminCommand.Group {

    private static final String NONE = "none";

    @Command(name = "create", mixinStandardHelpOptions = true, description = "Create a key; it is shown this once.")
    int create(
            @Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account,
            @Option(names = "--name", required = true) String name,
            @Option(names = "--scopes", split = ",", defaultValue = "read,generate,library") List<String> scopes,
            @Option(names = "--daily-cap", description = "Credits a day.") @Nullable Long dailyCap,
            @Option(names = "--monthly-cap", description = "Credits a month.") @Nullable Long monthlyCap,
            @Option(names = "--top-up", description = "Buy credits when they run out.") boolean topUp,
            @Option(names = "--expires-in-days", description = "30, 90 or 365 (default: never).") @Nullable Long days,
            @Option(names = "--models", split = ",", description = "Slugs of the only models that it may run.")
                    @Nullable List<String> models,
            @Option(
                            names = "--addresses",
                            split = ",",
                            description = "The only addresses or networks that it works from, such as 203.0.113.0/24.")
                    @Nullable List<String> addresses) {
        ObjectNode body = body().put("name", name).put("top_up", topUp);
        addGiven(body, "scopes", scopes);
        addGiven(body, "daily_cap", dailyCap);
        addGiven(body, "monthly_cap", monthlyCap);
        addGiven(body, "expires_in_days", days);
        addGiven(body, "models", models);
        addGiven(body, "addresses", addresses);
        return send("POST", "/admin/accounts/" + account + "/keys", body);
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List the newest keys of an account.")
    int list(@Parameters(paramLabel = "ACCOUNT", description = "For example acct_1.") String account) {
        return get("/admin/accounts/" + account + "/keys");
    }

    @Command(
            name = "edit",
            mixinStandardHelpOptions = true,
            description = "Change a key; what is not named stays as it is.")
    int edit(
            @Parameters(paramLabel = "KEY", description = "For example key_1.") String key,
            @Option(names = "--name") @Nullable String name,
            @Option(names = "--scopes", split = ",") @Nullable List<String> scopes,
            @Option(names = "--daily-cap", description = "Credits a day, or none.") @Nullable String dailyCap,
            @Option(names = "--monthly-cap", description = "Credits a month, or none.") @Nullable String monthlyCap,
            @Option(names = "--top-up", arity = "1", description = "true or false.") @Nullable Boolean topUp,
            @Option(names = "--expires-in-days", description = "30, 90 or 365 from now, or none for never.") @Nullable String days,
            @Option(names = "--models", split = ",", description = "The only models that it may run, or none for all.")
                    @Nullable List<String> models,
            @Option(
                            names = "--addresses",
                            split = ",",
                            description = "The only networks that it works from, or none for all addresses.")
                    @Nullable List<String> addresses) {
        ObjectNode body = body();
        addGiven(body, "name", name);
        addGiven(body, "scopes", scopes);
        addGiven(body, "top_up", topUp);
        numberOrNone(body, "daily_cap", dailyCap);
        numberOrNone(body, "monthly_cap", monthlyCap);
        numberOrNone(body, "expires_in_days", days);
        textsOrNone(body, "models", models);
        textsOrNone(body, "addresses", addresses);
        return send("PATCH", "/admin/keys/" + key, body);
    }

    @Command(
            name = "rotate",
            mixinStandardHelpOptions = true,
            description = "Make a new secret for a key; it is shown this once, and the old one works on for a while.")
    int rotate(@Parameters(paramLabel = "KEY", description = "For example key_1.") String key) {
        return send("POST", "/admin/keys/" + key + "/rotate");
    }

    @Command(name = "revoke", mixinStandardHelpOptions = true, description = "Revoke a key at once.")
    int revoke(@Parameters(paramLabel = "KEY", description = "For example key_1.") String key) {
        return send("DELETE", "/admin/keys/" + key);
    }

    private static void numberOrNone(ObjectNode body, String name, @Nullable String value) {
        if (NONE.equals(value)) {
            body.putNull(name);
        } else if (value != null) {
            body.put(name, Long.valueOf(value));
        }
    }

    private static void textsOrNone(ObjectNode body, String name, @Nullable List<String> values) {
        if (List.of(NONE).equals(values)) {
            body.putNull(name);
        } else {
            addGiven(body, name, values);
        }
    }
}
