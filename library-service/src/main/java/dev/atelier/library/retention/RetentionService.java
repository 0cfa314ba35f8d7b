// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import dev.atelier.library.file.FileService;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.retention.RetentionRepository.Rule;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** Removes what an account does not want to be kept any longer. */
@ApplicationScoped
class RetentionService {
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

    /** One bounded round; returns how much went. */
    int sweep() {
        int gone = 0;
        long after = Long.MIN_VALUE;
        int looked = 0;
        List<Rule> page = page(after);
        while (!page.isEmpty() && looked < config.accounts()) {
            for (Rule rule : page) {
                gone += remove(rule.account(), before(rule.days()));
            }
            looked += page.size();
            after = page.getLast().account();
            page = page(after);
        }
        return gone + sweepDefault();
    }

    private int sweepDefault() {
        if (config.days().isEmpty()) {
            return 0;
        }
        Instant end = before(config.days().orElseThrow());
        List<Long> accounts = QuarkusTransaction.requiringNew().call(() -> rules.withOldMedia(end, config.accounts()));
        return accounts.stream().mapToInt(account -> remove(account, end)).sum();
    }

    private List<Rule> page(long after) {
        int most = 100;
        return QuarkusTransaction.requiringNew().call(() -> rules.rules(after, most));
    }

    private int remove(long account, Instant end) {
        return files.expire(account, end, config.batch()) + outputs.expire(account, end, config.batch());
    }

    private Instant before(int days) {
        return clock.instant().minus(Duration.ofDays(days));
    }
}
