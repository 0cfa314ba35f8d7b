// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A description in JSON, and the numbers that it names; {@code weights/container.mjs} writes such files. */
final class NetworkFile {
    private static final byte[] MARK = "ATN1".getBytes(StandardCharsets.US_ASCII);
    /** Much more than any network here has. */
    private static final int MOST_BYTES = 16_000_000;

    private final JsonNode description;
    private final ByteBuffer numbers;

    private NetworkFile(JsonNode description, ByteBuffer numbers) {
        this.description = description;
        this.numbers = numbers;
    }

    /** @throws IOException also when the file is of another kind, or incomplete */
    static NetworkFile read(InputStream file) throws IOException {
        byte[] bytes = file.readNBytes(MOST_BYTES);
        ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int head = MARK.length + Integer.BYTES;
        if (bytes.length < head || !all.slice(0, MARK.length).equals(ByteBuffer.wrap(MARK))) {
            throw new IOException("not a file of a network");
        }
        int length = all.getInt(MARK.length);
        if (length < 0 || length > bytes.length - head) {
            throw new IOException("a file of a network that is cut off");
        }
        return new NetworkFile(
                new ObjectMapper().readTree(bytes, head, length),
                all.slice(head + length, bytes.length - head - length).order(ByteOrder.LITTLE_ENDIAN));
    }

    JsonNode description() {
        return description;
    }

    /** The numbers at a place of the description: {@code {at, type, count}}, for u8 with {@code scale} and {@code min} too. */
    float[] numbers(JsonNode place) {
        float[] values = new float[place.path("count").asInt()];
        int at = place.path("at").asInt();
        float scale = (float) place.path("scale").asDouble(1);
        float min = (float) place.path("min").asDouble(0);
        String type = place.path("type").asText();
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (type) {
                case "f16" -> Float.float16ToFloat(numbers.getShort(at + i * Short.BYTES));
                case "f32" -> numbers.getFloat(at + i * Float.BYTES);
                case "u8" -> (numbers.get(at + i) & 0xFF) * scale + min;
                default -> throw new IllegalArgumentException("numbers of type " + type);
            };
        }
        return values;
    }
}
