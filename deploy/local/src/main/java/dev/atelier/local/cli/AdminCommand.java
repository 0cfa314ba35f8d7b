// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.cli;

import picocli.CommandLine.Command;

/** Commands of the operator. */
@Command(
        name = "admin",
        mixinStandardHelpOptions = true,
        description = "Operate the running platform: accounts, credits, keys.",
        subcommands = {
            AdminAccounts.class,
            AdminKeys.class,
            AdminRecords.Audit.class,
            AdminRecords.Ledger.class,
            AdminCall.class
        })
final class AdminCommand {}
