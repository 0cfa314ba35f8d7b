// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.delivery;

import dev.atelier.acceptance.Platform;
import dev.atelier.acceptance.WebhookReceiver.Received;
import dev.atelier.acceptance.delivery.WebhookKillsIT.Hook;
import dev.atelier.acceptance.delivery.WebhookKillsIT.Outages;
import dev.atelier.acceptance.delivery.WebhookKillsIT.Subscriber;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Compares the ends in generation-service's database with the requests that the receivers recorded. */
final class DeliveryLedger {
    private static final List<Duration> SCHEDULE = Arrays.stream(Platform.WEBHOOK_SCHEDULE.split(",", -1))
            .map(delay -> Duration.parse("PT" + delay))
            .toList();

    private static final int MOST_ATTEMPTS = SCHEDULE.size() + 1;
    /** A worker that nothing wakes polls once a second, and this machine may be busy. */
    private static final Duration LATEST = Duration.ofSeconds(8);

    private final Platform platform;
    private final List<Subscriber> subscribers;
    private final Outages outages;
    private final List<Long> latenesses = new ArrayList<>();
    private int repeated;
    private int expected;

    DeliveryLedger(Platform platform, List<Subscriber> subscribers, Outages outages) {
        this.platform = platform;
        this.subscribers = subscribers;
        this.outages = outages;
    }

    /** Generations and deliveries that are not finished yet. */
    List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        for (Subscriber one : subscribers) {
            Map<String, String> ended = ended(one);
            ended.forEach((generation, status) -> {
                if (!status.equals("succeeded") && !status.equals("failed")) {
                    unfinished.add(generation + " is " + status);
                }
            });
            forEachHook(
                    one,
                    (hook, received) -> ended.forEach((generation, status) -> {
                        if (hook.wants(status)
                                && received.getOrDefault("evt_" + generation, List.of()).stream()
                                        .noneMatch(DeliveryLedger::isAccepted)) {
                            unfinished.add(hook.name() + " lacks " + generation);
                        }
                    }));
        }
        if (unfinished.isEmpty()) {
            long open = platform.webhookRows("delivery where state in ('pending', 'leased') and " + mine());
            if (open > 0) {
                unfinished.add(open + " deliveries are open");
            }
        }
        return unfinished;
    }

    /** Violations of the guarantees, once nothing is unfinished. */
    List<String> violations() {
        List<String> violations = new ArrayList<>();
        expected = 0;
        for (Subscriber one : subscribers) {
            Map<String, String> ended = ended(one);
            forEachHook(one, (hook, received) -> {
                List<String> wanted = ended.entrySet().stream()
                        .filter(end -> hook.wants(end.getValue()))
                        .map(end -> "evt_" + end.getKey())
                        .toList();
                expected += wanted.size();
                received.forEach((event, requests) -> {
                    if (!wanted.contains(event)) {
                        violations.add(hook.name() + " got " + event + ", which it did not ask for");
                    }
                    judge(hook, event, requests, violations);
                });
            });
        }
        long delivered = platform.webhookRows("delivery where state = 'delivered' and " + mine());
        long all = platform.webhookRows("delivery where " + mine());
        if (delivered != expected || all != expected) {
            violations.add("%d of %d deliveries are recorded as delivered, %d were expected"
                    .formatted(delivered, all, expected));
        }
        if (platform.webhookRows("delivery where attempt > " + MOST_ATTEMPTS + " and " + mine()) > 0) {
            violations.add("a delivery had more than " + MOST_ATTEMPTS + " attempts");
        }
        return violations;
    }

    String summary() {
        long[] late = latenesses.stream().mapToLong(Long::longValue).sorted().toArray();
        return "%d kills, %d deliveries, each at its endpoint; %d repeated around a kill; %d retries apart from kills, p50 %d ms and at most %d ms after their time"
                .formatted(
                        outages.count(),
                        expected,
                        repeated,
                        late.length,
                        late.length == 0 ? 0 : late[late.length / 2],
                        late.length == 0 ? 0 : late[late.length - 1]);
    }

    private void judge(Hook hook, String event, List<Received> requests, List<String> violations) {
        if (requests.size() > MOST_ATTEMPTS) {
            violations.add("%s got %s %d times".formatted(hook.name(), event, requests.size()));
        }
        for (int n = 1; n < requests.size(); n++) {
            Received before = requests.get(n - 1);
            Received after = requests.get(n);
            if (isAccepted(before)) {
                repeated++;
                if (!outages.mayForget(before.at())) {
                    violations.add("%s got %s again at %s, %s after it took it"
                            .formatted(hook.name(), event, after.at(), Duration.between(before.at(), after.at())));
                }
            } else {
                gap(hook, event, n, Duration.between(before.at(), after.at()), violations);
                if (outages.spare(before.at(), after.at())) {
                    onTime(hook, event, n, Duration.between(before.at(), after.at()), violations);
                }
            }
        }
    }

    /** A kill may use up an attempt that no receiver saw, which only makes the next gap longer. */
    private static void gap(Hook hook, String event, int attempt, Duration gap, List<String> violations) {
        if (gap.compareTo(SCHEDULE.get(attempt - 1)) < 0) {
            violations.add("%s got attempt %d of %s after only %s".formatted(hook.name(), attempt + 1, event, gap));
        }
    }

    private void onTime(Hook hook, String event, int attempt, Duration gap, List<String> violations) {
        Duration late = gap.minus(SCHEDULE.get(attempt - 1));
        latenesses.add(late.toMillis());
        if (late.compareTo(LATEST) > 0) {
            violations.add("%s got attempt %d of %s %s late".formatted(hook.name(), attempt + 1, event, late));
        }
    }

    private void forEachHook(Subscriber subscriber, BiConsumer<Hook, Map<String, List<Received>>> work) {
        subscriber
                .endpoints()
                .forEach(hook -> work.accept(
                        hook,
                        platform.receiver().received(hook.name()).stream()
                                .collect(Collectors.groupingBy(Received::eventId))));
    }

    private String mine() {
        return subscribers.stream()
                .map(one -> Long.toString(one.account().number()))
                .collect(Collectors.joining(", ", "account_id in (", ")"));
    }

    private static boolean isAccepted(Received request) {
        return request.answer() / 100 == 2;
    }

    /** Status by generation. */
    private Map<String, String> ended(Subscriber subscriber) {
        try (var connection = DriverManager.getConnection(platform.stack().jdbcUrl("generation"));
                var query = connection.prepareStatement("select id, status from generation_now where account_id = ?")) {
            query.setLong(1, subscriber.account().number());
            Map<String, String> ended = new TreeMap<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    ended.put("gen_" + rows.getLong(1), rows.getString(2));
                }
            }
            return ended;
        } catch (SQLException e) {
            throw new IllegalStateException("the generations cannot be read", e);
        }
    }
}
