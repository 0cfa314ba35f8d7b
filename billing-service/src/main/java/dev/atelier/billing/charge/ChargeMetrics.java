// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.charge;

import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.stream.Stream;

/** Counts what happens to charges, after it was committed. */
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
        // A counter that is there from the start shows its first event as a change.
        Stream.of(CHARGED, REPEATED, ErrorCode.TOKEN_CAP_EXCEEDED.wire(), ErrorCode.INSUFFICIENT_CREDITS.wire())
                .forEach(outcome -> counter(CHARGES, outcome));
        Stream.of(ChargeState.SETTLED.wire(), ChargeState.REFUNDED.wire(), REPEATED, VOIDED, REFUSED_EVENT)
                .forEach(outcome -> counter(ENDS, outcome));
    }

    void charged(boolean repeated) {
        counter(CHARGES, repeated ? REPEATED : CHARGED).increment();
    }

    /** The outcome is the code of the refusal, such as {@code token_cap_exceeded}. */
    void refused(ErrorCode code) {
        counter(CHARGES, code.wire()).increment();
    }

    void finished(ChargeState end, boolean changed) {
        counter(ENDS, changed ? end.wire() : REPEATED).increment();
    }

    /** An event that had no effect and became a dead letter. */
    void refusedEvent() {
        counter(ENDS, REFUSED_EVENT).increment();
    }

    void voided() {
        counter(ENDS, VOIDED).increment();
    }

    private Counter counter(String name, String outcome) {
        return Counter.builder(name).tag("outcome", outcome).register(registry);
    }
}
