// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.chaos.ChaosPlan.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** One plan carried out on a platform of its own, from its start to the audit. */
final class ChaosRun {
    /** The last event goes to a dead receiver in six attempts, over two minutes after its first one. */
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(8);

    private static final Duration CALM = Duration.ofSeconds(5);
    /** The bounds of the services' own waits and leases are below it. */
    private static final Duration RECOVERED_WITHIN = Duration.ofSeconds(60);
    /** Archives cost as much as the starts of a few minutes. */
    private static final Duration ARCHIVED_FROM = Duration.ofMinutes(8);

    private final ChaosPlatform platform;
    private final ChaosPlan plan;
    private final List<ChaosRecovery> recoveries = new ArrayList<>();

    private ChaosRun(ChaosPlatform platform, ChaosPlan plan) {
        this.platform = platform;
        this.plan = plan;
    }

    static ChaosReport run(ChaosPlan wanted) {
        try (ChaosPlatform platform = ChaosPlatform.start(wanted.every().isEmpty())) {
            Map<ChaosFault, String> impossible = platform.impossible();
            impossible.keySet().removeIf(fault -> !wanted.kinds().contains(fault));
            ChaosPlan plan = wanted.without(impossible.keySet());
            if (plan.duration().compareTo(ARCHIVED_FROM) >= 0) {
                platform.stack().archiveClasses();
            }
            ChaosLoad load = ChaosLoad.start(platform.platform(), plan.seed());
            var run = new ChaosRun(platform, plan);
            run.strike(load);
            load.stop();

            var audit = new ChaosAudit(platform.platform(), load);
            List<String> unfinished = awaitEnd(audit);
            List<String> violations = audit.violations();
            violations.addAll(unfinished);
            return new ChaosReport(
                    plan,
                    impossible,
                    platform.kills(),
                    platform.killsWhileReady(),
                    run.recoveries,
                    load.record(),
                    violations);
        }
    }

    private void strike(ChaosLoad load) {
        Instant end = Instant.now().plus(plan.duration());
        Iterator<Step> steps = plan.steps().iterator();
        if (plan.every().isPresent()) {
            while (Instant.now().isBefore(end)) {
                strike(steps.next(), plan.every().orElseThrow());
            }
            platform.awaitReady();
            return;
        }
        try (var probe = new ChaosProbe(platform.platform(), load)) {
            while (Instant.now().isBefore(end)) {
                strike(steps.next(), probe);
            }
            ChaosFault.pause(CALM);
        }
    }

    /** Strikes at a fixed pace: often before the platform has recovered from the fault before, so nothing is timed. */
    private void strike(Step step, Duration every) {
        Instant next = Instant.now().plus(every);
        platform.startEnded();
        step.fault().strike(platform, step);
        recoveries.add(ChaosRecovery.unknown(step.fault()));
        System.out.printf("%4d  %s%n", recoveries.size(), step.fault().label());
        ChaosFault.pause(Duration.between(Instant.now(), next));
    }

    private void strike(Step step, ChaosProbe probe) {
        Instant over = step.fault().strike(platform, step);
        probe.awaitRecovery(over, RECOVERED_WITHIN);
        ChaosFault.pause(step.pause());
        ChaosRecovery recovery = probe.recovery(step.fault(), over);
        recoveries.add(recovery);
        System.out.printf("%4d  %s%n", recoveries.size(), recovery.line());
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
