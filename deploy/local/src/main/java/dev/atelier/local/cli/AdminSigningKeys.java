// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The keys that sign caller tokens: list, rotate. */
@Command(
        name = "signing-keys",
        mixinStandardHelpOptions = true,
        description = "The keys of the tokens that tell the services who calls.")
final class AdminSigningKeys {

    @ParentCommand
    private @Nullable AdminCommand admin;

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List the newest keys with their dates.")
    int list() {
        return send("GET", Optional.empty());
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
        return send("POST", Optional.of(JsonObject.of().truth("urgent", urgent)));
    }

    private int send(String method, Optional<JsonObject> body) {
        return Objects.requireNonNull(admin).send(method, "/admin/signing-keys", body);
    }
}
