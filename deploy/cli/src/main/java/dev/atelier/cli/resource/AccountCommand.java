// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.login.PlatformCommand;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.cli.output.Table;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** {@code atelier account}: plan, credits, and what this login may do. */
@Command(name = "account")
public final class AccountCommand extends PlatformCommand {
    @Override
    public Integer call() {
        var answer = atelier().request("GET", "/v1/account");
        var account = new JsonValue(answer);
        JsonValue login = account.get("credential");
        String scopes = login.get("scopes").items().stream()
                .flatMap(scope -> scope.text().stream())
                .collect(Collectors.joining(", "));
        return show(
                answer,
                new Table()
                        .row("account", account.text("name") + " (" + account.text("id") + ")")
                        .row("plan", account.text("plan"))
                        .row("credits", account.text("credits"))
                        .row("login", login.text("kind") + ", origin " + login.text("origin"))
                        .row("may", scopes)
                        .row("today", spent(login, "spent_today", "daily_cap"))
                        .row("this month", spent(login, "spent_this_month", "monthly_cap")));
    }

    private static String spent(JsonValue login, String spent, String cap) {
        return "spent " + login.text(spent)
                + login.get(cap).text().map(most -> " of at most " + most).orElse("");
    }
}
