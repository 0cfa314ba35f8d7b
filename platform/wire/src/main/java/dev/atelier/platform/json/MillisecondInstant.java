// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/** Writes a time as RFC 3339 in UTC with exactly three decimals, so that equal times are equal texts. */
final class MillisecondInstant extends JsonSerializer<Instant> {
    private static final DateTimeFormatter FORM =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeString(FORM.format(time));
    }
}
