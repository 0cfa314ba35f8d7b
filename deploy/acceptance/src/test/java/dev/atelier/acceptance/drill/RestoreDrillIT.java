// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.drill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.atelier.acceptance.TestAccount;
import dev.atelier.acceptance.chaos.ChaosAudit;
import dev.atelier.local.ops.RestoreRepair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Rehearses docs/runbooks/restore.md under load: {@code ./atelier ops restore-drill}. */
@EnabledIfSystemProperty(named = "restore.drill", matches = "true")
class RestoreDrillIT {
    private static final Duration SETTLED_WITHIN = Duration.ofMinutes(6);

    private final List<String> report = new ArrayList<>();

    @Test
    void aPlatformGoesOnFromOneInstantWithSoundBooks() throws Exception {
        try (RestoreDrill drill = RestoreDrill.start()) {
            drill.takeBaseBackup();
            Instant instant = drill.chooseInstant();
            drill.workOn(instant);

            DatabaseRows lost = drill.lose();
            Instant away = Instant.now();
            DatabaseRows found = drill.restore();
            long lastBefore = drill.number("generation", "max(id) from generation");
            RestoreRepair repair = drill.repair(instant);
            drill.startServices();

            say("instant %s, lost at %s, back after %d s"
                    .formatted(
                            instant, away, Duration.between(away, Instant.now()).toSeconds()));
            List<String> missing = lost.missingIn(found);
            repair.print(report::add);
            assertThat(repair.lost()).as("generations that only Kafka knows").isNotEmpty();
            assertThat(missing).anyMatch(row -> row.startsWith("billing.credit_grant ") && row.contains("payment-"));

            checkANewRun(drill, lastBefore, repair);
            checkWhatTheInstantPromised(drill);
            checkStore(drill);
            name("lost", missing);
            name("as it was at the instant", lost.changedIn(found));
            name("there again", found.missingIn(lost));
        } finally {
            Files.write(Path.of("target", "restore-drill.md"), report);
        }
    }

    /** A new run gets a number that no run had, and its end reaches its client and its receiver. */
    private static void checkANewRun(RestoreDrill drill, long lastBefore, RestoreRepair repair) {
        TestAccount account = drill.customer().account();

        String generation = account.started("after the restore");

        assertThat(Long.parseLong(generation.replace("gen_", "")))
                .isGreaterThan(lastBefore + repair.lost().size());
        assertThat(account.await(generation).jsonPath().getString("status")).isEqualTo("succeeded");
        await().atMost(SETTLED_WITHIN)
                .until(() -> drill
                        .platform()
                        .receiver()
                        .received(drill.customer().good())
                        .stream()
                        .anyMatch(received -> received.eventId().equals("evt_" + generation)));
    }

    /** Runs end, charges end as their runs, every end has its deliveries, the ledger adds up, and there is no dead letter. */
    private void checkWhatTheInstantPromised(RestoreDrill drill) {
        var audit = new ChaosAudit(drill.platform(), drill.load());
        await().atMost(SETTLED_WITHIN)
                .pollInterval(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(audit.unfinished()).isEmpty());

        drill.platform().checkBooks();
        assertThat(audit.brokenCharges()).isEmpty();
        assertThat(undelivered(drill)).as("ended runs without a delivery").isEmpty();
        assertThat(audit.deadLetters()).isEmpty();
        say("books sound, charges as their runs, every end delivered, no dead letter");
    }

    private static List<Long> undelivered(RestoreDrill drill) {
        String accounts = drill.load().customers().stream()
                .map(customer -> Long.toString(customer.account().number()))
                .collect(Collectors.joining(", "));
        Set<Long> delivered = Set.copyOf(drill.numbers("webhook", "distinct generation_id from delivery"));
        return drill
                .numbers(
                        "generation",
                        "id from generation where outcome is not null and account_id in (" + accounts + ")")
                .stream()
                .filter(id -> !delivered.contains(id))
                .toList();
    }

    /** The bytes of lost rows are still there; bytes of rows must not be missing. */
    private void checkStore(RestoreDrill drill) throws IOException {
        Set<String> rows = Set.copyOf(drill.texts("library", "key from stored_object"));
        Set<String> announced = Set.copyOf(drill.texts("library", "key from orphan"));
        Set<String> bytes;
        try (Stream<Path> files = Files.walk(drill.platform().media().resolve("objects"))) {
            bytes = files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .collect(Collectors.toSet());
        }
        assertThat(bytes).containsAll(rows);
        List<String> strangers = bytes.stream()
                .filter(key -> !rows.contains(key) && !announced.contains(key))
                .sorted()
                .toList();
        assertThat(strangers).as("bytes that are younger than the instant").isNotEmpty();
        say("%d objects of the store have no row: delete them by their time".formatted(strangers.size()));
        strangers.forEach(key -> report.add("object without a row: " + key));
    }

    private void name(String what, List<String> rows) {
        say("%d rows %s: %s".formatted(rows.size(), what, DatabaseRows.countByTable(rows)));
        rows.forEach(row -> report.add("- " + what + ": " + row));
    }

    private void say(String line) {
        System.out.println(line);
        report.add(line);
    }
}
