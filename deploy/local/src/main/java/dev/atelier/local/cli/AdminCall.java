// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Any operator endpoint, for those that have no command of their own. */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        description = "Call an operator endpoint, for example: call GET /admin/accounts/acct_1")
final class AdminCall implements Callable<Integer> {

    @ParentCommand
    private @Nullable AdminCommand admin;

    @Parameters(index = "0", paramLabel = "METHOD")
    private String method = "";

    @Parameters(index = "1", paramLabel = "PATH")
    private String path = "";

    @Parameters(index = "2", paramLabel = "JSON", arity = "0..1")
    private @Nullable String json;

    @Override
    public Integer call() {
        return Objects.requireNonNull(admin).sendText(method.toUpperCase(Locale.ROOT), path, Optional.ofNullable(json));
    }
}
