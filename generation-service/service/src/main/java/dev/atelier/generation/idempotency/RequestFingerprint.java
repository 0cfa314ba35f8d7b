// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.platform.secret.Sha256;
import java.math.BigDecimal;
import java.util.Map;

/** SHA-256 over the canonical form of a request body; equal bodies have equal fingerprints. */
public record RequestFingerprint(String hex) {

    /** @param body as sent, without defaults: a default that changes later must not turn a repeat into a conflict */
    public static RequestFingerprint of(JsonNode body) {
        return new RequestFingerprint(Sha256.hex(CanonicalJson.of(body)));
    }

    /**
     * Writes JSON so that equal values are equal texts: members sorted, no spaces, numbers in one form (after RFC 8785,
     * but exact where that rounds to a double, because two different numbers must not become one).
     */
    static final class CanonicalJson {
        private CanonicalJson() {}

        static String of(JsonNode value) {
            var text = new StringBuilder();
            write(value, text);
            return text.toString();
        }

        private static void write(JsonNode value, StringBuilder out) {
            switch (value.getNodeType()) {
                case OBJECT -> object(value, out);
                case ARRAY -> array(value, out);
                case STRING -> string(value.textValue(), out);
                case NUMBER -> out.append(number(value));
                case BOOLEAN, NULL, MISSING, BINARY, POJO -> out.append(value.asText());
            }
        }

        private static void object(JsonNode object, StringBuilder out) {
            out.append('{');
            object.properties().stream().sorted(Map.Entry.comparingByKey()).forEach(member -> {
                separate(out);
                string(member.getKey(), out);
                out.append(':');
                write(member.getValue(), out);
            });
            out.append('}');
        }

        private static void array(JsonNode array, StringBuilder out) {
            out.append('[');
            array.forEach(element -> {
                separate(out);
                write(element, out);
            });
            out.append(']');
        }

        private static void separate(StringBuilder out) {
            char last = out.charAt(out.length() - 1);
            if (last != '{' && last != '[') {
                out.append(',');
            }
        }

        private static void string(String text, StringBuilder out) {
            out.append('"');
            JsonStringEncoder.getInstance().quoteAsString(text, out);
            out.append('"');
        }

        private static String number(JsonNode number) {
            BigDecimal decimal = number.decimalValue();
            // toString, not toPlainString: 1e999999999 is one short text and not a billion digits.
            return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toString();
        }
    }
}
