// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

import dev.atelier.platform.json.WireName;
import java.time.Instant;
import java.util.Arrays;
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

    /** How far the response to a submit got, from the best state to the worst. */
    public enum ResponseDelivery implements WireName {
        /** The response is awaited or written, and its connection is still open. */
        OPEN,
        /** The response arrived, or nothing contradicts that. */
        WRITTEN,
        /** The response was written and the connection ended soon after, so the client may not have it. */
        DOUBTFUL,
        /** The response cannot have arrived. */
        LOST;

        /** The states that a report of this state replaces: of several reports on one response the worst counts. */
        public List<ResponseDelivery> better() {
            return Arrays.stream(values())
                    .filter(other -> other.compareTo(this) < 0)
                    .toList();
        }

        public static Optional<ResponseDelivery> parse(String wire) {
            return WireName.find(ResponseDelivery.class, wire);
        }
    }
}
