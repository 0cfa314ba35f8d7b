// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.run;

import dev.atelier.client.types.Generation;
import dev.atelier.client.types.GenerationModel;
import dev.atelier.client.types.GenerationOutput;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs as the platform shows them. */
final class TestRun {
    private TestRun() {}

    static Generation state(String status, @Nullable Integer position, @Nullable Double progress, @Nullable Long left) {
        return run("gen_12", status, position, progress, left, List.of());
    }

    static Generation with(String... urls) {
        List<GenerationOutput> outputs = IntStream.range(0, urls.length)
                .mapToObj(index ->
                        new GenerationOutput(index, "image", urls[index], 64, 64, "image/png", null, null, Map.of()))
                .toList();
        return run("gen_12", "succeeded", null, null, null, outputs);
    }

    /** With outputs of another run. */
    static Generation named(String id, Generation run) {
        return run(id, run.status(), null, null, null, run.outputs());
    }

    private static Generation run(
            String id,
            String status,
            @Nullable Integer position,
            @Nullable Double progress,
            @Nullable Long left,
            List<GenerationOutput> outputs) {
        return new Generation(
                id,
                status,
                new GenerationModel(101, "Landscape", Map.of()),
                outputs,
                4,
                "cli",
                null,
                null,
                List.of(),
                Instant.EPOCH,
                "proj_0",
                Map.of(),
                List.of(),
                null,
                null,
                progress,
                position,
                left,
                "acct_1",
                null,
                null,
                null,
                null,
                Map.of());
    }
}
