// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Faults under load, in an order that a seed repeats; afterwards no promise is broken. {@code ./atelier chaos --help} */
@EnabledIfSystemProperty(named = "chaos.minutes", matches = ".+")
class ChaosIT {

    @Test
    void faultsLoseNothingAndDoubleNothing() {
        List<ChaosReport> reports = new ArrayList<>();
        for (ChaosPlan plan : ChaosPlan.configured()) {
            ChaosReport report = ChaosRun.run(plan);
            ChaosReport.write(report.text(), Long.toString(plan.seed()));
            reports.add(report);
            if (reports.size() > 1) {
                ChaosReport.write(ChaosReport.summary(reports), "summary");
            }
        }

        assertThat(reports.stream().flatMap(report -> report.violations().stream()))
                .isEmpty();
    }
}
