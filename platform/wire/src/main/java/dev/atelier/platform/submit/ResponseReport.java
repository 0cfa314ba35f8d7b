// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The gateway's report on the response to one attempt; in a header {@code <attempt>=<delivery>@<milliseconds>}.
 *
 * @param attempt the gateway's name for the attempt
 * @param at when the response was written or lost, by the gateway's clock
 */
public record ResponseReport(UUID attempt, ResponseDelivery delivery, Instant at) {
    private static final Pattern REPORT =
            Pattern.compile("([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})=([a-z]{1,16})@([0-9]{1,15})");

    /** Reads all reports of a header and ignores everything else in it. */
    public static List<ResponseReport> parseAll(String header) {
        return REPORT.matcher(header)
                .results()
                .flatMap(report -> parse(report).stream())
                .toList();
    }

    private static Optional<ResponseReport> parse(MatchResult report) {
        return ResponseDelivery.parse(report.group(2))
                .map(delivery -> new ResponseReport(
                        UUID.fromString(report.group(1)),
                        delivery,
                        Instant.ofEpochMilli(Long.parseLong(report.group(3)))));
    }

    public String wire() {
        return attempt + "=" + delivery.wire() + "@" + at.toEpochMilli();
    }
}
