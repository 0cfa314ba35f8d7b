// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.cli.output.JsonValue;
import dev.atelier.client.RunOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run whose results are not here yet, with all that going on needs.
 *
 * @param account that pays, where the credential may read it
 * @param key of the one start; the same start of this account with this key is the same run
 * @param input with its files uploaded
 * @param credits its price, and the most that it may cost
 * @param output where its files go, when they shall be kept
 * @param generation the run, once the platform has named it
 */
record PendingRun(
        String id,
        String platform,
        Optional<String> account,
        Instant createdAt,
        String key,
        String model,
        Map<String, @Nullable Object> input,
        Optional<String> project,
        Map<String, String> metadata,
        long credits,
        Optional<String> output,
        Optional<String> generation) {

    /** The platform remembers a key for 24 hours; an hour less allows for clocks that differ. */
    private static final Duration KEY_LASTS = Duration.ofHours(23);

    PendingRun withGeneration(String started) {
        return new PendingRun(
                id,
                platform,
                account,
                createdAt,
                key,
                model,
                input,
                project,
                metadata,
                credits,
                output,
                Optional.of(started));
    }

    /** Whether the start can be sent again without starting another run. */
    boolean isRepeatable(Instant now) {
        return now.isBefore(createdAt.plus(KEY_LASTS));
    }

    RunOptions options() {
        RunOptions options =
                new RunOptions().idempotencyKey(key).maxCredits(credits).metadata(metadata);
        project.ifPresent(options::project);
        return options;
    }

    Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("id", id);
        members.put("platform", platform);
        members.put("account", account.orElse(null));
        members.put("created_at", createdAt.toString());
        members.put("key", key);
        members.put("model", model);
        members.put("input", input);
        members.put("project", project.orElse(null));
        members.put("metadata", metadata);
        members.put("credits", credits);
        members.put("output", output.orElse(null));
        members.put("generation", generation.orElse(null));
        return members;
    }

    static PendingRun read(JsonValue stored) {
        Map<String, @Nullable Object> input = new LinkedHashMap<>();
        stored.get("input").members().forEach((name, value) -> input.put(name, value.value()));
        Map<String, String> metadata = new LinkedHashMap<>();
        stored.get("metadata")
                .members()
                .forEach((name, value) -> metadata.put(name, value.text().orElse("")));
        return new PendingRun(
                stored.text("id"),
                stored.text("platform"),
                stored.get("account").text(),
                Instant.parse(stored.text("created_at")),
                stored.text("key"),
                stored.text("model"),
                input,
                stored.get("project").text(),
                metadata,
                stored.get("credits").number().orElse(0L),
                stored.get("output").text(),
                stored.get("generation").text());
    }
}
