// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.ChaosPlan.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Faults under load, in an order that a seed repeats; afterwards no promise is broken. {@code ./atelier chaos --help} */
@EnabledIfSystemProperty(named = "chaos.minutes", matches = ".+")
class ChaosIT {
    /** The last event goes to a dead receiver in six attempts, over two minutes after its first one. */
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(8);

    private static final Duration CALM = Duration.ofSeconds(5);

    @Test
    void faultsLoseNothingAndDoubleNothing() {
        try (ChaosPlatform platform = ChaosPlatform.start()) {
            ChaosPlan plan = ChaosPlan.configured().without(platform.impossible());
            var report = new ChaosReport(plan, ChaosPlatform.REPLICAS);
            ChaosLoad load = ChaosLoad.start(platform.platform(), plan.seed());
            strike(platform, plan, load.customers().getLast().account(), report);
            load.stop();

            var audit = new ChaosAudit(platform.platform(), load);
            List<String> unfinished = awaitEnd(audit);
            List<String> violations = audit.violations();
            violations.addAll(unfinished);

            String text = report.text(load, violations);
            System.out.println(text);
            System.out.println("report: " + ChaosReport.write(text, plan.seed()));
            assertThat(violations).isEmpty();
        }
    }

    private static void strike(ChaosPlatform platform, ChaosPlan plan, TestAccount account, ChaosReport report) {
        Instant end = Instant.now().plus(plan.duration());
        Iterator<Step> steps = plan.steps().iterator();
        try (var probe = new ChaosProbe(account)) {
            while (Instant.now().isBefore(end)) {
                Step step = steps.next();
                Instant begin = Instant.now();
                step.fault().strike(platform, step);
                Instant over = step.fault().lasts() ? begin.plus(step.length()) : begin;
                ChaosFault.pause(step.pause());
                Duration recovery = probe.lastFailure(over, Instant.now())
                        .map(last -> Duration.between(over, last))
                        .orElse(Duration.ZERO);
                report.add(step, over, recovery, step.fault().kills(platform));
            }
            ChaosFault.pause(CALM);
        }
    }

    /** Returns what is unfinished even after the time that all of it may take. */
    private static List<String> awaitEnd(ChaosAudit audit) {
        Instant latest = Instant.now().plus(SETTLED_WITHIN);
        await().atMost(SETTLED_WITHIN.plusMinutes(1))
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> audit.unfinished().isEmpty() || Instant.now().isAfter(latest));
        return audit.unfinished();
    }
}
