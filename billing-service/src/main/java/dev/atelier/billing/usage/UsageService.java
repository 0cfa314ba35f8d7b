// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.usage;

import dev.atelier.platform.metadata.Metadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reports what an account spent; a charge counts on its UTC day. */
@ApplicationScoped
public class UsageService {
    /** The total of a report covers the groups beyond this number too. */
    private static final int MAX_GROUPS = 1_000;

    private final UsageRepository usage;
    private final Clock clock;

    UsageService(UsageRepository usage, Clock clock) {
        this.usage = usage;
        this.clock = clock;
    }

    @Transactional
    public UsageView report(
            long account,
            @Nullable String from,
            @Nullable String to,
            @Nullable String groupBy,
            Optional<Metadata> metadata) {
        UsageGroup group = UsageGroup.parse(groupBy == null ? "day" : groupBy);
        LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        UsageRange range = UsageRange.parse(from, to, today, metadata);
        return new UsageView(
                range.from(),
                range.to(),
                group,
                usage.listGroups(account, range, group, MAX_GROUPS),
                usage.sumAll(account, range));
    }
}
