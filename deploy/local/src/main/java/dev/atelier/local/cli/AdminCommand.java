// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Commands of the operator. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        description = "Operate the running platform: accounts, credits, keys, operators, models, runs.",
        subcommands = {
            AdminAccounts.class,
            AdminKeys.class,
            AdminOperators.Operators.class,
            AdminOperators.Tokens.class,
            AdminUsers.class,
            AdminSigningKeys.class,
            AdminPlatform.Models.class,
            AdminPlatform.Upstreams.class,
            AdminPlatform.Runs.class,
            AdminPlatform.SystemState.class,
            AdminPlatform.DeadLetters.class,
            AdminRecords.Audit.class,
            AdminRecords.Ledger.class,
            AdminRecords.Margin.class,
            AdminCall.class
        })
final class AdminCommand {

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the answer as JSON, for programs, and not as a table.")
    private boolean json;

    /** Sends a request of a subcommand and prints the answer; returns the exit code. */
    int send(String method, String path, Optional<JsonObject> body) {
        return sendText(method, path, body.map(JsonObject::toString));
    }

    int sendText(String method, String path, Optional<String> body) {
        return OperatorClient.ofState().send(method, path, body, json ? text -> text : AnswerTable::format);
    }
}
