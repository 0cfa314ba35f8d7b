// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import com.fasterxml.jackson.dataformat.cbor.CBORGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** CBOR of claims and assertions: written in the deterministic encoding (RFC 8949, 4.2.1), read within limits. */
final class Cbor {
    private static final int DEEPEST = 32;
    private static final int LONGEST_TEXT = 256 * 1024;
    private static final int MOST_TOKENS = 100_000;

    private static final ObjectMapper MAPPER = new ObjectMapper(CBORFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxStringLength(LONGEST_TEXT)
                    .maxTokenCount(MOST_TOKENS)
                    .build())
            .build());

    /** Keys of shorter encodings first, then by their bytes; numbers before texts. */
    private static final Comparator<Object> KEY_ORDER = Comparator.<Object>comparingInt(
                    key -> key instanceof Number ? 0 : 1)
            .thenComparingLong(key -> key instanceof Number number ? number.longValue() : utf8(key).length)
            .thenComparing(Cbor::utf8, Arrays::compareUnsigned);

    private Cbor() {}

    /** A value with a tag before it. */
    record Tagged(int tag, Object value) {}

    /**
     * Encodes maps with keys that are texts or numbers, lists, texts, whole numbers, booleans and byte arrays.
     *
     * @param value also {@link Tagged}; {@code null} is CBOR's null
     */
    static byte[] encode(Object value) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder();
                CBORGenerator generator = (CBORGenerator) MAPPER.getFactory().createGenerator(bytes)) {
            write(generator, value);
            generator.flush();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The detached payload of COSE (RFC 9052, 4.1). */
    enum Null {
        INSTANCE
    }

    private static void write(CBORGenerator out, Object value) throws IOException {
        switch (value) {
            case Tagged(int tag, Object content) -> {
                out.writeTag(tag);
                write(out, content);
            }
            case Map<?, ?> map -> writeMap(out, map);
            case List<?> list -> {
                out.writeStartArray(list, list.size());
                for (Object entry : list) {
                    write(out, entry);
                }
                out.writeEndArray();
            }
            case byte[] bytes -> out.writeBinary(bytes);
            case String text -> out.writeString(text);
            case Integer number -> out.writeNumber(number);
            case Long number -> out.writeNumber(number);
            case Boolean truth -> out.writeBoolean(truth);
            case Null _ -> out.writeNull();
            default -> throw new IllegalArgumentException("no CBOR for " + value.getClass());
        }
    }

    private static void writeMap(CBORGenerator out, Map<?, ?> map) throws IOException {
        out.writeStartObject(map, map.size());
        SortedMap<Object, Object> sorted = new TreeMap<>(KEY_ORDER);
        sorted.putAll(map);
        for (Map.Entry<Object, Object> entry : sorted.entrySet()) {
            if (entry.getKey() instanceof Number number) {
                out.writeFieldId(number.longValue());
            } else {
                out.writeFieldName(entry.getKey().toString());
            }
            write(out, entry.getValue());
        }
        out.writeEndObject();
    }

    /**
     * Decodes one value; numbers as keys become texts, tags are left out.
     *
     * @throws IOException when it is no CBOR or beyond the limits
     */
    static JsonNode decode(byte[] bytes) throws IOException {
        JsonNode value = MAPPER.readTree(bytes);
        if (value == null || value.isMissingNode()) {
            throw new IOException("no value");
        }
        return value;
    }

    private static byte[] utf8(Object key) {
        return key.toString().getBytes(StandardCharsets.UTF_8);
    }
}
