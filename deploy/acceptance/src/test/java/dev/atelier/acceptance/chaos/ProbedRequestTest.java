// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProbedRequestTest {
    private final ProbedRequest request = new ProbedRequest("read", 200, Duration.ZERO, new byte[0]);
    private final Instant fault = Instant.now();

    @Test
    void aRequestFromBeforeTheFaultShowsNoRecovery() {
        request.add(fault.minusMillis(1), true);
        assertThat(request.firstGood(fault)).isEmpty();

        request.add(fault, false);
        request.add(fault, true);

        assertThat(request.firstGood(fault)).isPresent();
    }

    @Test
    void aRequestThatTheFaultBrokeOnItsWayIsABadAnswer() {
        request.add(fault.minusMillis(1), true);
        assertThat(request.lastBad(fault)).isEmpty();

        request.add(fault.minusMillis(1), false);

        assertThat(request.lastBad(fault)).isPresent();
    }
}
