// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Reports what an account spent, by the UTC day of the charge. */
@ApplicationScoped
public class UsageService {
    private final UsageRepository usage;
    private final UsageConfig config;
    private final Clock clock;

    UsageService(UsageRepository usage, UsageConfig config, Clock clock) {
        this.usage = usage;
        this.config = config;
        this.clock = clock;
    }

    @Transactional
    public UsageView report(long account, @Nullable String from, @Nullable String to, @Nullable String groupBy) {
        UsageGroup group = UsageGroup.of(groupBy == null ? "day" : groupBy);
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        UsageRange range = UsageRange.of(from, to, today, config.mostDays());
        return new UsageView(
                range.from(),
                range.to(),
                group,
                usage.groups(account, range, group, config.mostGroups()),
                usage.total(account, range));
    }
}
