// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.ops;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a topic of the platform has to be in production.
 *
 * @param retention how long events are kept; the inbox of the consumers remembers them for twice the week of the others
 */
record TopicRequirement(String name, Duration retention) {
    /** The order of a generation or an account depends on the number, so it never changes. */
    static final int PARTITIONS = 4;

    static final int REPLICAS = 3;
    static final int MIN_IN_SYNC = 2;

    static final String MIN_IN_SYNC_SETTING = "min.insync.replicas";
    static final String UNCLEAN_SETTING = "unclean.leader.election.enable";
    static final String RETENTION_SETTING = "retention.ms";

    private static final Duration REPLAYED = Duration.ofDays(7);

    static final List<TopicRequirement> ALL = List.of(
            new TopicRequirement("generation.events", REPLAYED),
            new TopicRequirement("generation.events.dlq", Duration.ofDays(30)),
            new TopicRequirement("credits.events", REPLAYED));

    /** The settings of a topic that is made. */
    Map<String, String> settings(int replicas) {
        return Map.of(
                MIN_IN_SYNC_SETTING,
                Integer.toString(Math.min(MIN_IN_SYNC, replicas)),
                UNCLEAN_SETTING,
                "false",
                RETENTION_SETTING,
                Long.toString(retention.toMillis()));
    }

    /** One sentence per fault of a topic that is there. */
    List<String> faults(int partitions, int replicas, Map<String, String> settings) {
        List<String> faults = new ArrayList<>();
        if (partitions != PARTITIONS) {
            faults.add(
                    "has %d partitions instead of %d: consumers share no more than there are, and a change breaks the order"
                            .formatted(partitions, PARTITIONS));
        }
        if (replicas < REPLICAS) {
            faults.add("has %d replicas instead of %d: a lost broker loses events".formatted(replicas, REPLICAS));
        }
        if (number(settings, MIN_IN_SYNC_SETTING) < MIN_IN_SYNC) {
            faults.add(MIN_IN_SYNC_SETTING + " is below " + MIN_IN_SYNC
                    + ": an event counts as written while one broker has it");
        }
        if ("true".equals(settings.get(UNCLEAN_SETTING))) {
            faults.add(UNCLEAN_SETTING + " is true: a broker that is behind may become leader and lose events");
        }
        long kept = number(settings, RETENTION_SETTING);
        boolean isUnlimited = kept < 0;
        if (!isUnlimited && kept < retention.toMillis()) {
            faults.add(RETENTION_SETTING + " is below " + retention.toDays() + " days");
        }
        // Dead letters may stay longer: no service reads them again by itself.
        if (retention.equals(REPLAYED) && (isUnlimited || kept > retention.toMillis())) {
            faults.add(RETENTION_SETTING + " is above " + retention.toDays()
                    + " days: half of atelier.inbox.keep is the most, or a replay has its effect twice");
        }
        return faults;
    }

    private static long number(Map<String, String> settings, String name) {
        return Long.parseLong(settings.getOrDefault(name, "0"));
    }
}
