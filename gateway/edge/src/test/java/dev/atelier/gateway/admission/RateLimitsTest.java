// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.atelier.platform.caller.Plan;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RateLimitsTest {

    @Test
    void noPlanLimitsAnAccountUnlessItSaysSo() {
        assertThat(limits(Map.of()).of(Plan.PRO))
                .containsEntry(RateClass.REQUESTS, 300)
                .doesNotContainKeys(RateClass.ACCOUNT_REQUESTS, RateClass.ACCOUNT_GENERATIONS);
    }

    @Test
    void aPlanLimitsItsAccountsAndNoOthers() {
        RateLimits limits = limits(Map.of(
                "atelier.admission.plan.pro.account-requests", "900",
                "atelier.admission.plan.pro.account-generations", "30"));

        assertThat(limits.of(Plan.PRO))
                .containsEntry(RateClass.ACCOUNT_REQUESTS, 900)
                .containsEntry(RateClass.ACCOUNT_GENERATIONS, 30)
                .containsEntry(RateClass.GENERATIONS, 20);
        assertThat(limits.of(Plan.STUDIO))
                .doesNotContainKeys(RateClass.ACCOUNT_REQUESTS, RateClass.ACCOUNT_GENERATIONS);
    }

    @Test
    void aLimitBelowOneStopsTheStart() {
        assertThatThrownBy(() -> limits(Map.of("atelier.admission.plan.pro.account-requests", "0")))
                .hasMessageContaining("ACCOUNT_REQUESTS");
    }

    private static RateLimits limits(Map<String, String> settings) {
        var builder = new SmallRyeConfigBuilder().withMapping(AdmissionConfig.class);
        settings.forEach(builder::withDefaultValue);
        return new RateLimits(builder.build().getConfigMapping(AdmissionConfig.class));
    }
}
