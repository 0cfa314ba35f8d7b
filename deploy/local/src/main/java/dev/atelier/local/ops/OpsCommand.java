// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import picocli.CommandLine.Command;

/** Commands for the servers of an installation. */
@Command(
        name = "ops",
        mixinStandardHelpOptions = true,
        description = "Check and prepare the servers of an installation.",
        subcommands = {TopicsCommand.class, AfterRestoreCommand.class})
public final class OpsCommand {}
