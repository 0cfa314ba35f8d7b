// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

import dev.atelier.platform.media.probe.ByteReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Finds the root boxes that a hard binding leaves out. */
public final class BoxMatcher {
    private BoxMatcher() {}

    /**
     * Root boxes of a type.
     *
     * @param length of the box; empty for any
     * @param matches bytes that the box has
     */
    public record Rule(String type, OptionalLong length, List<Match> matches) {}

    /** Bytes at a place of a box, counted from its head; in hexadecimal. */
    public record Match(long offset, String value) {}

    /** The plan of a file under these rules; empty when its boxes cannot be read. */
    public static Optional<HashPlan> plan(ByteReader file, List<Rule> rules, boolean hasOffsets) throws IOException {
        List<Range> skipped = new ArrayList<>();
        List<Long> marks = new ArrayList<>();
        try {
            for (BmffBox box : BmffBox.list(file, 0, file.size())) {
                if (isLeftOut(file, box, rules)) {
                    skipped.add(new Range(box.from(), box.to()));
                } else if (hasOffsets) {
                    marks.add(box.from());
                }
            }
        } catch (UnsupportedLayoutException _) {
            return Optional.empty();
        }
        return Optional.of(new HashPlan(skipped, marks));
    }

    private static boolean isLeftOut(ByteReader file, BmffBox box, List<Rule> rules) throws IOException {
        for (Rule rule : rules) {
            boolean isMeant = rule.type().equals(box.type())
                    && (rule.length().isEmpty() || rule.length().orElseThrow() == box.to() - box.from());
            if (isMeant && hasAll(file, box, rule.matches())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasAll(ByteReader file, BmffBox box, List<Match> matches) throws IOException {
        for (Match match : matches) {
            int length = match.value().length() / 2;
            boolean isInside = match.offset() <= box.to() - box.from() - length;
            if (!isInside
                    || !HexFormat.of()
                            .formatHex(file.bytes(box.from() + match.offset(), length))
                            .equals(match.value())) {
                return false;
            }
        }
        return true;
    }
}
