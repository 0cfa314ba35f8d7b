// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.host.PrivateFile;
import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The runs that were begun on this machine and not finished, each in a file of its own. */
final class PendingRuns {
    private static final String LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
    private static final int ID_LENGTH = 6;
    private static final String SUFFIX = ".json";
    /** Long after the last medium of a forgotten run was looked for. */
    private static final Duration KEPT = Duration.ofDays(30);

    private static final int MOST = 1_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Path folder;
    private final Clock clock;

    PendingRuns(Path state, Clock clock) {
        folder = state.resolve("runs");
        this.clock = clock;
    }

    static String newId() {
        var id = new StringBuilder();
        RANDOM.ints(ID_LENGTH, 0, LETTERS.length()).forEach(index -> id.append(LETTERS.charAt(index)));
        return id.toString();
    }

    void save(PendingRun run) {
        PrivateFile.folder(folder);
        PrivateFile.write(file(run.id()), Json.pretty(run.toJson()));
    }

    void delete(String id) {
        PrivateFile.delete(file(id));
    }

    /** By its own id or by that of the platform. */
    Optional<PendingRun> find(String name) {
        return all().stream()
                .filter(run -> run.id().equals(name) || run.generation().equals(Optional.of(name)))
                .findFirst();
    }

    /** The newest first; those that nobody wanted for a month are deleted. */
    List<PendingRun> all() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .limit(MOST)
                    .flatMap(file -> read(file).stream())
                    .filter(this::isKept)
                    .sorted(Comparator.comparing(PendingRun::createdAt).reversed())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
    }

    private boolean isKept(PendingRun run) {
        boolean isKept = clock.instant().isBefore(run.createdAt().plus(KEPT));
        if (!isKept) {
            delete(run.id());
        }
        return isKept;
    }

    /** Empty for a file that was deleted meanwhile, or that is none of ours. */
    private static Optional<PendingRun> read(Path file) {
        try {
            return Optional.of(PendingRun.read(new JsonValue(Json.read(Files.readString(file)))));
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private Path file(String id) {
        return folder.resolve(id + SUFFIX);
    }
}
