// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** People and programs that may use the operator API. */
@Command(name = "operators", mixinStandardHelpOptions = true, description = "Who may use the operator API.")
final class AdminOperators extends AdminCommand.Group {

    @Command(name = "create", mixinStandardHelpOptions = true, description = "Create an operator, without a token.")
    int create(
            @Parameters(paramLabel = "NAME", description = "For example alice, or ci-deploy.") String name,
            @Option(names = "--role", required = true, description = "viewer, support or admin.") String role) {
        return send("POST", "/admin/operators", body().put("name", name).put("role", role));
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List all operators.")
    int list() {
        return get("/admin/operators");
    }

    @Command(
            name = "revoke",
            mixinStandardHelpOptions = true,
            description = "Refuse all tokens of an operator from now on; `revoke bootstrap` refuses the token of the"
                    + " configuration.")
    int revoke(@Parameters(paramLabel = "NAME") String name) {
        return send("DELETE", "/admin/operators/" + name);
    }

    /** Their tokens. */
    @Command(name = "tokens", mixinStandardHelpOptions = true, description = "Tokens of operators.")
    static final class Tokens extends AdminCommand.Group {

        @Command(
                name = "create",
                mixinStandardHelpOptions = true,
                description = "Create a token; it is shown this once.")
        int create(
                @Parameters(paramLabel = "NAME", description = "The operator, for example alice.") String name,
                @Option(names = "--expires-in-days", description = "1 to 365 (default: 90).") @Nullable Long days) {
            ObjectNode body = body();
            addGiven(body, "expires_in_days", days);
            return send("POST", "/admin/operators/" + name + "/tokens", body);
        }

        @Command(name = "list", mixinStandardHelpOptions = true, description = "List the newest tokens of an operator.")
        int list(@Parameters(paramLabel = "NAME") String name) {
            return get("/admin/operators/" + name + "/tokens");
        }

        @Command(name = "revoke", mixinStandardHelpOptions = true, description = "Refuse a token from now on.")
        int revoke(@Parameters(paramLabel = "TOKEN", description = "Its number, for example 7.") long token) {
            return send("DELETE", "/admin/operator-tokens/" + token);
        }
    }
}
