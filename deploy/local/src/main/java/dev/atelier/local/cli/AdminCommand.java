// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;

/** Commands of the operator: those without commands of their own are methods here. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        description = "Operate the running platform: accounts, credits, keys, operators, models, runs.",
        subcommands = {
            AdminAccounts.class,
            AdminKeys.class,
            AdminOperators.class,
            AdminOperators.Tokens.class,
            AdminUsers.class,
            AdminCommand.SigningKeys.class,
            AdminCommand.Models.class,
            AdminCommand.DeadLetters.class,
            AdminCommand.Ledger.class
        })
final class AdminCommand {

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the answer as JSON, for programs, and not as a table.")
    private boolean json;

    @Command(
            name = "upstreams",
            mixinStandardHelpOptions = true,
            description = "Show how each upstream does: places, waiting and running runs, errors.")
    int upstreams() {
        return get("/admin/upstreams");
    }

    @Command(name = "runs", mixinStandardHelpOptions = true, description = "Show the oldest runs that have not ended.")
    int runs(@Option(names = "--state", description = "Only these: queued or processing.") @Nullable String state) {
        return get("/admin/runs" + (state == null ? "" : "?state=" + OperatorClient.encode(state)));
    }

    @Command(
            name = "system",
            mixinStandardHelpOptions = true,
            description = "Show services, queues and what readiness says.")
    int system() {
        return get("/admin/system");
    }

    @Command(name = "audit", mixinStandardHelpOptions = true, description = "Show who changed what, newest first.")
    int audit(
            @Option(names = "--account", description = "Of one account only, for example acct_1.") @Nullable String account,
            @Option(names = "--limit", defaultValue = "20") int limit,
            @Option(names = "--cursor", description = "The next_cursor of the page before.") @Nullable String cursor) {
        return get("/admin/audit?limit=" + limit
                + (account == null ? "" : "&account=" + account)
                + (cursor == null ? "" : "&cursor=" + cursor));
    }

    @Command(
            name = "margin",
            mixinStandardHelpOptions = true,
            description = "Show what upstreams charged against the credits that were charged.")
    int margin(
            @Option(
                            names = "--from",
                            description = "First day, for example 2026-11-01 (default: the first of the month).")
                    @Nullable String from,
            @Option(names = "--to", description = "Last day (default: today).") @Nullable String to,
            @Option(names = "--by", defaultValue = "model", description = "model, day or upstream (default: model).")
                    String by) {
        return get("/admin/margin?group_by=" + by
                + (from == null ? "" : "&from=" + from)
                + (to == null ? "" : "&to=" + to));
    }

    /** Any operator endpoint, for those that have no command of their own. */
    @Command(
            name = "call",
            mixinStandardHelpOptions = true,
            description = "Call an operator endpoint, for example: call GET /admin/accounts/acct_1")
    int call(
            @Parameters(index = "0", paramLabel = "METHOD") String method,
            @Parameters(index = "1", paramLabel = "PATH") String path,
            @Parameters(index = "2", paramLabel = "JSON", arity = "0..1") @Nullable String body) {
        return send(method.toUpperCase(Locale.ROOT), path, Optional.ofNullable(body));
    }

    private int get(String path) {
        return send("GET", path, Optional.empty());
    }

    /** Prints the answer; returns the exit code. */
    private int send(String method, String path, Optional<String> body) {
        return OperatorClient.ofState().send(method, path, body, json ? text -> text : AnswerTable::format);
    }

    /** A command with commands of its own. */
    static class Group {

        @ParentCommand
        private @Nullable AdminCommand admin;

        final int get(String path) {
            return Objects.requireNonNull(admin).get(path);
        }

        final int send(String method, String path) {
            return Objects.requireNonNull(admin).send(method, path, Optional.empty());
        }

        final int send(String method, String path, ObjectNode body) {
            return Objects.requireNonNull(admin).send(method, path, Optional.of(body.toString()));
        }

        static ObjectNode body() {
            return AnswerTable.JSON.createObjectNode();
        }

        /** Adds a member if its option was given. */
        static void addGiven(ObjectNode body, String name, @Nullable Object value) {
            if (value != null) {
                body.set(name, AnswerTable.JSON.valueToTree(value));
            }
        }
    }

    /** The keys that sign caller tokens. */
    @Command(
            name = "signing-keys",
            mixinStandardHelpOptions = true,
            description = "The keys of the tokens that tell the services who calls.")
    static final class SigningKeys extends Group {
        private static final String PATH = "/admin/signing-keys";

        @Command(name = "list", mixinStandardHelpOptions = true, description = "List the newest keys with their dates.")
        int list() {
            return get(PATH);
        }

        @Command(
                name = "rotate",
                mixinStandardHelpOptions = true,
                description = "Make the next key now instead of after a month; it signs in an hour.")
        int rotate(
                @Option(
                                names = "--urgent",
                                description = "A key was stolen: the next one signs in two minutes, the others end.")
                        boolean urgent) {
            return send("POST", PATH, body().put("urgent", urgent));
        }
    }

    /** Models, and their switch. */
    @Command(
            name = "models",
            mixinStandardHelpOptions = true,
            description = "Show each model with its state, its upstreams and its last error.")
    static final class Models extends Group implements Callable<Integer> {

        @Override
        public Integer call() {
            return get("/admin/models");
        }

        @Command(
                name = "disable",
                mixinStandardHelpOptions = true,
                description = "Refuse new runs of a model; runs that wait or run go on.")
        int disable(@Parameters(paramLabel = "MODEL", description = "Slug or number.") String model) {
            return set(model, false);
        }

        @Command(name = "enable", mixinStandardHelpOptions = true, description = "Offer a model again.")
        int enable(@Parameters(paramLabel = "MODEL", description = "Slug or number.") String model) {
            return set(model, true);
        }

        private int set(String model, boolean isEnabled) {
            String path = "/admin/models/" + OperatorClient.encode(model) + "/state";
            return send("PUT", path, body().put("enabled", isEnabled));
        }
    }

    /** Events that consumers gave up. */
    @Command(
            name = "dead-letters",
            mixinStandardHelpOptions = true,
            description = "Show the newest events that a consumer gave up.")
    static final class DeadLetters extends Group implements Callable<Integer> {

        @Override
        public Integer call() {
            return get("/admin/dead-letters");
        }

        @Command(
                name = "replay",
                mixinStandardHelpOptions = true,
                description = "Send an event again, once what kept its consumer from it is mended.")
        int replay(@Parameters(paramLabel = "ID") String id) {
            return send("POST", "/admin/dead-letters/" + OperatorClient.encode(id) + "/replay");
        }
    }

    /** The sums of the ledger. */
    @Command(name = "ledger", mixinStandardHelpOptions = true, description = "The ledger of credits.")
    static final class Ledger extends Group {

        @Command(
                name = "audit",
                mixinStandardHelpOptions = true,
                description = "Recompute the sums of the ledger since its last seal.")
        int audit(@Option(names = "--full", description = "Read what is sealed, too.") boolean isFull) {
            return get("/admin/ledger/audit" + (isFull ? "?full=true" : ""));
        }
    }
}
