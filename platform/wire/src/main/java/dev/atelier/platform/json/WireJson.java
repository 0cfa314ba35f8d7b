// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;

/**
 * One mapper for everything that crosses a border: snake_case, nothing unknown accepted, no silent coercion ("3" is
 * not 3), money-safe decimals, and bounds on depth, size and number of values.
 */
@Singleton
public class WireJson implements ObjectMapperCustomizer {
    private static final int DEEPEST = 64;
    /** A file of 10 MB as a data: URI, the longest text that a client may send. */
    private static final int LONGEST_STRING = 14_000_000;

    private static final int LONGEST_NUMBER = 100;
    private static final int LONGEST_NAME = 1_000;

    /** Above every answer between services, and read in about ten milliseconds. */
    private static final long MOST_TOKENS = 200_000;

    /** A mapper outside CDI, set up the same way. */
    public static ObjectMapper create() {
        ObjectMapper mapper = new ObjectMapper();
        new WireJson().customize(mapper);
        return mapper;
    }

    @Override
    @SuppressWarnings("deprecation") // the mapper is Quarkus's own; only its setters can still change it
    public void customize(ObjectMapper mapper) {
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST)
                        .maxStringLength(LONGEST_STRING)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxNameLength(LONGEST_NAME)
                        .maxTokenCount(MOST_TOKENS)
                        .build());
        // JSON between systems is UTF-8 (RFC 8259); a check of a body on its way must read what the service reads.
        mapper.getFactory().configure(JsonFactory.Feature.CHARSET_DETECTION, false);
        // Without this 7 would be read as "7".
        mapper.coercionConfigFor(LogicalType.Textual)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .setSerializationInclusion(JsonInclude.Include.NON_NULL)
                .registerModule(new JavaTimeModule())
                .registerModule(new SimpleModule()
                        .addSerializer(Instant.class, new MillisecondInstant())
                        .setDeserializerModifier(new StrictRecords()))
                .configure(MapperFeature.ALLOW_COERCION_OF_SCALARS, false)
                .configure(JsonParser.Feature.STRICT_DUPLICATE_DETECTION, true)
                .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, true)
                .configure(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, true)
                .configure(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES, true)
                .configure(DeserializationFeature.ACCEPT_FLOAT_AS_INT, false)
                .configure(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, true)
                .configure(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, false);
    }

    /** Writes a time as RFC 3339 in UTC with exactly three decimals, so that equal times are equal texts. */
    static final class MillisecondInstant extends JsonSerializer<Instant> {
        private static final DateTimeFormatter FORM =
                new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

        @Override
        public void serialize(Instant time, JsonGenerator json, SerializerProvider provider) throws IOException {
            json.writeString(FORM.format(time));
        }
    }
}
