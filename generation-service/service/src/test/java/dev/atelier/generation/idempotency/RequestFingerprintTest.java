// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.atelier.generation.idempotency.RequestFingerprint.CanonicalJson;
import dev.atelier.platform.json.WireJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFingerprintTest {
    private static final ObjectMapper JSON = WireJson.create();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1, \"b\": [1, 2]} | {\"b\":[1,2],\"a\":1}",
                "{\"a\": 1}                | {\"a\": 1.0}",
                "{\"a\": 100}              | {\"a\": 1e2}",
                "{\"a\": 0}                | {\"a\": -0.0}",
                "{\"a\": \"\\u0041\"}      | {\"a\": \"A\"}",
                "{\"a\": 1e999999999}      | {\"a\": 10e999999998}"
            })
    void equalValuesHaveOneFingerprint(String one, String other) {
        assertThat(fingerprint(one)).isEqualTo(fingerprint(other));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\": 1}                | {\"a\": \"1\"}",
                "{\"a\": [1, 2]}           | {\"a\": [2, 1]}",
                "{\"a\": [1, [2]]}         | {\"a\": [1, 2]}",
                "{\"a\": null}             | {}",
                "{\"a\": true}             | {\"a\": \"true\"}",
                "{\"a\": 9007199254740993} | {\"a\": 9007199254740992}",
                "{\"a\": \"x\",\"b\": \"\"} | {\"a\": \"\",\"b\": \"x\"}"
            })
    void differentValuesHaveDifferentFingerprints(String one, String other) {
        assertThat(fingerprint(one)).isNotEqualTo(fingerprint(other));
    }

    @Test
    void theCanonicalFormIsSortedAndWithoutSpaces() throws JsonProcessingException {
        JsonNode value = JSON.readTree("{\"b\": {\"z\": [], \"y\": \"\\n\\\"\"}, \"a\": [true, null, 1.50]}");

        assertThat(CanonicalJson.of(value)).isEqualTo("{\"a\":[true,null,1.5],\"b\":{\"y\":\"\\n\\\"\",\"z\":[]}}");
    }

    private static String fingerprint(String text) {
        try {
            return RequestFingerprint.of(JSON.readTree(text)).hex();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
