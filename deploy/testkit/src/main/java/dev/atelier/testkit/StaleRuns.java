// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import dev.atelier.local.server.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Deletes the directories of earlier runs, which hold the logs of servers that did not start or were killed. */
final class StaleRuns {

    private static final Pattern KEY = Pattern.compile("(\\d+)-(\\d+)");

    private StaleRuns() {}

    static void sweep(Path root) throws IOException {
        List<Path> runs;
        try (Stream<Path> all = Files.list(root)) {
            runs = all.filter(Files::isDirectory).toList();
        }
        for (Path run : runs) {
            if (isOver(run)) {
                Directories.delete(run);
            }
        }
    }

    private static boolean isOver(Path run) {
        Matcher key = KEY.matcher(run.getFileName().toString());
        if (!key.lookingAt()) {
            return false;
        }
        var owner = new BuildOwner(Long.parseLong(key.group(1)), Long.parseLong(key.group(2)));
        boolean served = ServerAddresses.read(run.resolve("servers.properties"))
                .map(ServerAddresses::isServed)
                .orElse(false);
        return owner.process().isEmpty() && !served;
    }
}
