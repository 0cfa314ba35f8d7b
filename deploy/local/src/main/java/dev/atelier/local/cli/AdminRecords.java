// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Reads records: changes by operators, and the audit of the ledger. */
final class AdminRecords {

    private AdminRecords() {}

    /** Changes by operators. */
    @Command(name = "audit", mixinStandardHelpOptions = true, description = "Show who changed what, newest first.")
    static final class Audit implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Option(names = "--account", description = "Of one account only, for example acct_1.")
        private @Nullable String account;

        @Option(names = "--limit", defaultValue = "20")
        private int limit;

        @Option(names = "--cursor", description = "The next_cursor of the page before.")
        private @Nullable String cursor;

        @Override
        public Integer call() {
            String query = "?limit=" + limit
                    + (account == null ? "" : "&account=" + account)
                    + (cursor == null ? "" : "&cursor=" + cursor);
            return Objects.requireNonNull(admin).send("GET", "/admin/audit" + query, Optional.empty());
        }
    }

    /** Costs against credits. */
    @Command(
            name = "margin",
            mixinStandardHelpOptions = true,
            description = "Show what upstreams charged against the credits that were charged.")
    static final class Margin implements Callable<Integer> {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Option(names = "--from", description = "First day, for example 2026-11-01 (default: the first of the month).")
        private @Nullable String from;

        @Option(names = "--to", description = "Last day (default: today).")
        private @Nullable String to;

        @Option(names = "--by", defaultValue = "model", description = "model, day or upstream (default: model).")
        private String by = "model";

        @Override
        public Integer call() {
            String query = "?group_by=" + by + (from == null ? "" : "&from=" + from) + (to == null ? "" : "&to=" + to);
            return Objects.requireNonNull(admin).send("GET", "/admin/margin" + query, Optional.empty());
        }
    }

    /** The sums of the ledger. */
    @Command(name = "ledger", mixinStandardHelpOptions = true, description = "The ledger of credits.")
    static final class Ledger {

        @ParentCommand
        private @Nullable AdminCommand admin;

        @Command(name = "audit", mixinStandardHelpOptions = true, description = "Recompute every sum of the ledger.")
        int audit() {
            return Objects.requireNonNull(admin).send("GET", "/admin/ledger/audit", Optional.empty());
        }
    }
}
