// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import io.quarkus.qute.TemplateExtension;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** What templates do with values: {@code {t.signed_in_as.with(name)}} puts the name in the place of {@code {0}}. */
@TemplateExtension
final class TextArguments {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private TextArguments() {}

    /** A time as a person reads it; the time zone stands beside it. */
    static String toMinute(Instant time) {
        return MINUTE.format(time);
    }

    static String with(String text, Object first) {
        return text.replace("{0}", String.valueOf(first));
    }

    static String with(String text, Object first, Object second) {
        return with(text, first).replace("{1}", String.valueOf(second));
    }
}
