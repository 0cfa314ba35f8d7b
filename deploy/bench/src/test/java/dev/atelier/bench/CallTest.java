// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {
    private static final List<Call> PAID = List.of(call(), call(), call());
    private static final Call OTHER = call();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 33, 50, 99, 100})
    void ofEachHundredCallsSoManyAreTheOtherOne(int percent) {
        List<Call> mixed = Call.mix(PAID, OTHER, percent);

        for (int i = 0; i < mixed.size(); i += 100) {
            assertThat(Collections.frequency(mixed.subList(i, i + 100), OTHER)).isEqualTo(percent);
        }
    }

    @Test
    void theOthersComeEvenlyAndAllAccountsTakeTheirTurns() {
        List<Call> mixed = Call.mix(PAID, OTHER, 10);

        assertThat(mixed.subList(0, 10)).endsWith(OTHER);
        assertThat(mixed.subList(10, 20)).endsWith(OTHER);
        assertThat(PAID)
                .allSatisfy(
                        call -> assertThat(Collections.frequency(mixed, call)).isEqualTo(90));
    }

    @Test
    void aRefusedChargeIsRightOnlyWhereThereAreNoCredits() {
        Call paid = Workload.CREATE.call("key", "");
        Call unpaid = Workload.CREATE.unpaidCall("key");

        assertThat(paid.judge().apply(answer(402))).isEqualTo(Verdict.WRONG);
        assertThat(unpaid.judge().apply(answer(402))).isEqualTo(Verdict.CHARGE_REFUSED);
        assertThat(unpaid.judge().apply(answer(202))).isEqualTo(Verdict.WRONG);
    }

    @Test
    void aRunMayBeTurnedAwayAndAReadMayNot() {
        assertThat(Workload.CREATE.call("key", "").judge().apply(answer(429))).isEqualTo(Verdict.TURNED_AWAY);
        assertThat(Workload.CREATE.unpaidCall("key").judge().apply(answer(429))).isEqualTo(Verdict.TURNED_AWAY);
        assertThat(Workload.READ.call("key", "").judge().apply(answer(429))).isEqualTo(Verdict.WRONG);
    }

    private static HttpConnection.Answer answer(int status) {
        return new HttpConnection.Answer(status, "{\"status\":\"queued\"}", Instant.EPOCH);
    }

    private static Call call() {
        return Workload.CREATE.call("key", "");
    }
}
