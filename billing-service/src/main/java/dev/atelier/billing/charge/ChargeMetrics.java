// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.billing.charge.ChargeRepository.ChargeState;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.stream.Stream;

/** Counts charges and their ends after the commit. */
@ApplicationScoped
class ChargeMetrics {
    private static final String CHARGES = "atelier.billing.charges";
    private static final String ENDS = "atelier.billing.charge.ends";
    private static final String CHARGED = "charged";
    private static final String REPEATED = "repeated";
    private static final String VOIDED = "voided";
    private static final String REFUSED_EVENT = "refused";

    private final MeterRegistry registry;

    ChargeMetrics(MeterRegistry registry) {
        this.registry = registry;
        // A counter that exists from the start shows its first event as a change.
        Stream.of(CHARGED, REPEATED, ErrorCode.TOKEN_CAP_EXCEEDED.wire(), ErrorCode.INSUFFICIENT_CREDITS.wire())
                .forEach(outcome -> counter(CHARGES, outcome));
        Stream.of(ChargeState.SETTLED.wire(), ChargeState.REFUNDED.wire(), REPEATED, VOIDED, REFUSED_EVENT)
                .forEach(outcome -> counter(ENDS, outcome));
    }

    void countCharge(boolean isRepeated) {
        counter(CHARGES, isRepeated ? REPEATED : CHARGED).increment();
    }

    /** The tag {@code outcome} is the code of the refusal, such as {@code token_cap_exceeded}. */
    void countRefusal(ErrorCode code) {
        counter(CHARGES, code.wire()).increment();
    }

    void countEnd(ChargeState end, boolean isChanged) {
        counter(ENDS, isChanged ? end.wire() : REPEATED).increment();
    }

    /** Counts an event that had no effect and became a dead letter. */
    void countRefusedEvent() {
        counter(ENDS, REFUSED_EVENT).increment();
    }

    void countVoid() {
        counter(ENDS, VOIDED).increment();
    }

    private Counter counter(String name, String outcome) {
        return Counter.builder(name).tag("outcome", outcome).register(registry);
    }
}
