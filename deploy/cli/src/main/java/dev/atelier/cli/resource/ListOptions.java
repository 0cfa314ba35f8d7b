// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.resource;

import dev.atelier.cli.output.CommandException;
import dev.atelier.cli.output.ExitCode;
import dev.atelier.client.Pages;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much of a list is wanted. */
final class ListOptions {
    private static final int LARGEST_PAGE = 100;
    private static final long DEFAULT = 20;

    @Option(names = "--limit", paramLabel = "N", description = "how many, the newest first (20)")
    private long limit = DEFAULT;

    @Option(names = "--all", description = "all of them")
    private boolean all;

    /** The filter with the size of its pages. */
    Map<String, Object> filter(Map<String, @Nullable String> chosen) {
        if (limit < 1) {
            throw new CommandException(ExitCode.USAGE, "--limit is 1 or more.");
        }
        Map<String, Object> filter = new TreeMap<>();
        chosen.forEach((name, value) -> {
            if (value != null) {
                filter.put(name, value);
            }
        });
        filter.put("limit", all ? LARGEST_PAGE : Math.min(limit, LARGEST_PAGE));
        return filter;
    }

    <T> List<T> read(Pages<T> pages) {
        Stream<T> items = pages.stream();
        return (all ? items : items.limit(limit)).toList();
    }
}
