// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.submit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.platform.submit.ResponseReport.ResponseDelivery;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReportTest {
    private static final UUID ATTEMPT = UUID.fromString("0b7cd1a5-4c6b-4a9e-9d3e-0123456789ab");
    private static final Instant AT = Instant.ofEpochMilli(1_795_334_400_123L);

    @ParameterizedTest
    @EnumSource
    void aWrittenReportIsReadBack(ResponseDelivery delivery) {
        var word = new ResponseReport(ATTEMPT, delivery, AT);
        var other = new ResponseReport(new UUID(1, 2), ResponseDelivery.LOST, Instant.EPOCH);

        assertThat(ResponseReport.parseAll(word.wire() + "," + other.wire())).containsExactly(word, other);
    }

    @Test
    void theWordsStayAsTheyAreOnTheWire() {
        assertThat(new ResponseReport(ATTEMPT, ResponseDelivery.DOUBTFUL, AT).wire())
                .isEqualTo("0b7cd1a5-4c6b-4a9e-9d3e-0123456789ab=doubtful@1795334400123");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "lost",
                "0b7cd1a5-4c6b-4a9e-9d3e-0123456789ab=vanished@1",
                "0b7cd1a5-4c6b-4a9e-9d3e-0123456789ab=lost@",
                "0b7cd1a5-4c6b-4a9e-9d3e=lost@1",
            })
    void unknownWordsAreLeftOut(String header) {
        assertThat(ResponseReport.parseAll(header)).isEmpty();
    }
}
