// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingRunsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path state;

    private PendingRuns runs;

    @BeforeEach
    void open() {
        runs = new PendingRuns(state, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static PendingRun run(String id, Instant created) {
        return new PendingRun(
                id,
                "https://atelier.example",
                Optional.of("acct_1"),
                created,
                "key-of-" + id,
                "landscape-image",
                Map.of("prompt", "a boat", "seed", 7L, "list", Arrays.asList("x", null)),
                Optional.of("proj_3"),
                Map.of("team", "blue"),
                4,
                Optional.of("out/"),
                Optional.empty());
    }

    @Test
    void whatIsNeededToGoOnIsReadAsItWasWritten() {
        PendingRun run = run("one", NOW);

        runs.save(run);

        assertThat(runs.all()).containsExactly(run);
    }

    @Test
    void aRunIsFoundByBothOfItsNamesAndTheNewestIsFirst() {
        runs.save(run("old", NOW.minusSeconds(60)));
        runs.save(run("new", NOW).withGeneration("gen_2"));

        assertThat(runs.all()).extracting(PendingRun::id).containsExactly("new", "old");
        assertThat(runs.find("gen_2")).isEqualTo(runs.find("new"));
        assertThat(runs.find("gen_3")).isEmpty();
    }

    @Test
    void promptsAreForTheirOwnerAlone() throws IOException {
        runs.save(run("one", NOW));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.resolve("runs/one.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aRunThatNobodyAskedForDuringAMonthIsDeleted() {
        runs.save(run("old", NOW.minus(Duration.ofDays(31))));

        assertThat(runs.all()).isEmpty();
        assertThat(state.resolve("runs/old.json")).doesNotExist();
    }

    @Test
    void aBrokenFileDoesNotHideTheOthers() throws IOException {
        runs.save(run("one", NOW));
        Files.writeString(state.resolve("runs/two.json"), "{\"id\":");

        assertThat(runs.all()).extracting(PendingRun::id).containsExactly("one");
    }

    @Test
    void aStartIsRepeatedOnlyAsLongAsItsKeyIsSurelyRemembered() {
        PendingRun run = run("one", NOW);

        assertThat(run.isRepeatable(NOW.plus(Duration.ofHours(22)))).isTrue();
        assertThat(run.isRepeatable(NOW.plus(Duration.ofHours(23)))).isFalse();
    }

    @Test
    void idsDiffer() {
        assertThat(List.of(PendingRuns.newId(), PendingRuns.newId(), PendingRuns.newId()))
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z0-9]{6}"));
    }
}
