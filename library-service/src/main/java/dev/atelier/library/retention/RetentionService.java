// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import dev.atelier.library.file.FileService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.retention.RetentionRepository.Rule;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.smallrye.config.ConfigMapping;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** Deletes media that are older than the retention of their account. */
@ApplicationScoped
class RetentionService {
    private static final int PAGE = 100;
    // Bounds one run; the next run continues.
    private static final int ACCOUNTS_PER_RUN = 1000;
    private static final int MEDIA_PER_ACCOUNT = 500;

    private final RetentionRepository rules;
    private final FileService files;
    private final OutputService outputs;
    private final RetentionConfig config;
    private final Clock clock;

    RetentionService(
            RetentionRepository rules, FileService files, OutputService outputs, RetentionConfig config, Clock clock) {
        this.rules = rules;
        this.files = files;
        this.outputs = outputs;
        this.config = config;
        this.clock = clock;
    }

    @Transactional
    void set(long account, OptionalInt days) {
        rules.put(account, days);
    }

    /** Deletes a bounded number of media and returns how many. */
    int deleteOldMedia() {
        int deleted = 0;
        long after = Long.MIN_VALUE;
        int checked = 0;
        List<Rule> page = listRules(after);
        while (!page.isEmpty() && checked < ACCOUNTS_PER_RUN) {
            for (Rule rule : page) {
                deleted += deleteBefore(rule.account(), daysAgo(rule.days()));
            }
            checked += page.size();
            after = page.getLast().account();
            page = listRules(after);
        }
        return deleted + deleteByDefaultRule();
    }

    private int deleteByDefaultRule() {
        if (config.days().isEmpty()) {
            return 0;
        }
        Instant end = daysAgo(config.days().orElseThrow());
        List<Long> accounts =
                QuarkusTransaction.requiringNew().call(() -> rules.listAccountsWithOldMedia(end, ACCOUNTS_PER_RUN));
        return accounts.stream().mapToInt(account -> deleteBefore(account, end)).sum();
    }

    private List<Rule> listRules(long after) {
        return QuarkusTransaction.requiringNew().call(() -> rules.list(after, PAGE));
    }

    private int deleteBefore(long account, Instant end) {
        return files.deleteOlderThan(end, account, MEDIA_PER_ACCOUNT)
                + outputs.deleteOlderThan(end, account, MEDIA_PER_ACCOUNT);
    }

    private Instant daysAgo(int days) {
        return clock.instant().minus(Duration.ofDays(days));
    }

    /** The default retention of media. */
    @ConfigMapping(prefix = "atelier.retention")
    public interface RetentionConfig {

        /** Days after which files and outputs are deleted, unless the account has its own rule; absent for never. */
        OptionalInt days();
    }
}
