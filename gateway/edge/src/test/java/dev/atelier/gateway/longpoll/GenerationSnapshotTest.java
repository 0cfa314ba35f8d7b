// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.longpoll;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerationSnapshotTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"status\":\"queued\"} | false",
                "{\"status\":\"processing\"} | false",
                "{\"status\":\"succeeded\"} | true",
                "{\"status\":\"failed\"} | true",
                "{\"input\":{\"status\":\"succeeded\"},\"status\":\"queued\"} | false",
                "{\"input\":{\"status\":\"queued\"},\"outputs\":[{\"status\":\"queued\"}],\"status\":\"failed\"} | true",
                "{\"status\":\"que | true",
                "{} | true",
                "[] | true",
                "'' | true"
            })
    void looksAtTheStatusOfTheGenerationItself(String json, boolean isFinal) {
        assertThat(GenerationSnapshot.isFinal(Buffer.buffer(json))).isEqualTo(isFinal);
    }
}
