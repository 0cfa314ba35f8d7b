// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import dev.atelier.platform.media.MediaFailure.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How long the pictures and sounds of a file last by their packets. A header says what its writer knew: nothing in a
 * recording that was streamed, and the length of one part in a file that was joined from several.
 */
final class PacketTimes {
    /** What ffprobe lists of each packet, in its order. */
    static final String ENTRIES = "packet=codec_type,stream_index,pts_time,duration_time,flags";

    /** Five minutes of film have 40,000, ten minutes of sound in the shortest packets of Opus 240,000. */
    private static final int MOST_PACKETS = 1_000_000;

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,12}(\\.[0-9]{1,9})?");
    private static final int MICROSECONDS = 6;
    private static final int FLAGS = 4;
    private static final Set<String> TIMED = Set.of("video", "audio");

    private final Map<String, Stream> streams = new HashMap<>();

    private PacketTimes() {}

    /** The packets of one stream. */
    private static final class Stream {
        private Optional<BigDecimal> first = Optional.empty();
        private BigDecimal end = BigDecimal.ZERO;
        private BigDecimal sum = BigDecimal.ZERO;
        private int untimed;
        private int packets;

        private void add(Optional<BigDecimal> at, Optional<BigDecimal> length) {
            packets++;
            untimed += length.isEmpty() ? 1 : 0;
            sum = sum.add(length.orElse(BigDecimal.ZERO));
            if (at.isPresent()) {
                first = first.map(at.orElseThrow()::min).or(() -> at);
                end = end.max(at.orElseThrow().add(length.orElse(BigDecimal.ZERO)));
            }
        }

        /**
         * The longer of two: the parts of a joined file each count from zero, so only the sum has them all; silence that was
         * not sent has no packets, so only the times have it. A packet without a length lasts as long as the others.
         */
        private BigDecimal seconds() {
            BigDecimal span = end.subtract(first.orElse(end));
            if (untimed == 0) {
                return span.max(sum);
            }
            int others = packets - untimed;
            return others > 0
                    ? span.max(sum.add(share(sum, others).multiply(BigDecimal.valueOf(untimed))))
                    : span.add(packets > 1 ? share(span, packets - 1) : BigDecimal.ZERO);
        }

        private static BigDecimal share(BigDecimal whole, int parts) {
            return whole.divide(BigDecimal.valueOf(parts), MICROSECONDS, RoundingMode.HALF_UP);
        }
    }

    static PacketTimes read(InputStream lines) throws IOException {
        PacketTimes times = new PacketTimes();
        BufferedReader reader = new BufferedReader(new InputStreamReader(lines, StandardCharsets.US_ASCII));
        int packets = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (++packets > MOST_PACKETS) {
                throw new MediaFailure(Reason.TOO_LARGE, "the file has too many packets");
            }
            times.add(line.split(",", -1));
        }
        return times;
    }

    /** A discarded packet is cut away by the index of its film. */
    private void add(String[] packet) {
        if (packet.length > FLAGS && TIMED.contains(packet[0]) && packet[FLAGS].indexOf('D') < 0) {
            streams.computeIfAbsent(packet[1], _ -> new Stream()).add(number(packet[2]), number(packet[3]));
        }
    }

    /** The stated length where the packets confirm it, otherwise that of the longest stream; empty when neither is known. */
    Optional<BigDecimal> settle(Optional<BigDecimal> stated) {
        BigDecimal measured = streams.values().stream().map(Stream::seconds).reduce(BigDecimal.ZERO, BigDecimal::max);
        return stated.filter(length -> length.subtract(measured).abs().compareTo(MediaTool.LENGTH_TOLERANCE) <= 0)
                .or(() -> Optional.of(measured).filter(length -> length.signum() > 0));
    }

    private static Optional<BigDecimal> number(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }
}
