// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import dev.atelier.platform.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * An event that a consumer has given up.
 *
 * @param id its place on the topic: partition and position
 * @param subject what the event is about, such as {@code gen_12}
 * @param reason what the consumer threw
 * @param body the beginning of the event
 * @param replayedAt when an operator sent it again
 */
public record DeadLetter(
        String id,
        Instant at,
        String event,
        String type,
        String subject,
        String reason,
        String body,
        @Nullable Instant replayedAt) {
    private static final int MAX_CHARACTERS = 2_000;

    /** The place of a dead letter on its topic, written {@code 0-17}. */
    record DeadLetterId(int partition, long position) {
        private static final Pattern FORM = Pattern.compile("([0-9]{1,5})-([0-9]{1,15})");

        static DeadLetterId parse(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw ApiException.notFound("dead letter");
            }
            return new DeadLetterId(Integer.parseInt(form.group(1)), Long.parseLong(form.group(2)));
        }

        @Override
        public String toString() {
            return partition + "-" + position;
        }
    }

    static DeadLetter of(ConsumerRecord<byte[], byte[]> message, @Nullable Instant replayedAt) {
        return new DeadLetter(
                new DeadLetterId(message.partition(), message.offset()).toString(),
                Instant.ofEpochMilli(message.timestamp()),
                header(message, "ce_id"),
                header(message, "ce_type"),
                header(message, "ce_subject"),
                cut(header(message, "dead-letter-reason")),
                cut(text(message.value())),
                replayedAt);
    }

    /** A header as text, empty when the record has none. */
    static String header(ConsumerRecord<byte[], byte[]> message, String name) {
        Header header = message.headers().lastHeader(name);
        return header == null ? "" : text(header.value());
    }

    static String text(byte @Nullable [] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), MAX_CHARACTERS));
    }
}
