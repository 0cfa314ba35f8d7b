// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.support.Jobs;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;

class EmbeddedProviderTest {

    @Test
    void asManyPicturesAsWereAskedForAreMade() throws InterruptedException {
        Submission outcome = provider(true, 10).submit(job("sea", 3, 60));

        assertThat(outcome).isInstanceOfSatisfying(Submission.Made.class, made -> {
            assertThat(made.files()).hasSize(3);
            assertThat(made.files().getFirst().contentType()).isEqualTo("image/png");
            assertThat(made.files().get(0).file())
                    .doesNotHave(sameContentAs(made.files().get(1).file()));
        });
    }

    @Test
    void theWordsOfARehearsalAreObeyed() throws InterruptedException {
        EmbeddedProvider provider = provider(true, 10);

        assertThat(provider.submit(job("atelier:fail", 1, 60))).isInstanceOf(Submission.Failed.class);
        assertThat(provider.submit(job("atelier:moderate", 1, 60))).isInstanceOf(Submission.Refused.class);
        assertThat(provider.submit(job("atelier:slow=20ms", 1, 60))).isInstanceOf(Submission.Made.class);
        assertThat(provider.submit(job("atelier:slow=9s", 1, 0))).isInstanceOf(Submission.TimedOut.class);
        assertThat(provider.submit(job("atelier:hang", 1, 0))).isInstanceOf(Submission.TimedOut.class);
    }

    @Test
    void inProductionTheyAreOnlyWords() throws InterruptedException {
        assertThat(provider(false, 10).submit(job("atelier:fail", 1, 60))).isInstanceOf(Submission.Made.class);
        assertThat(new EmbeddedReadiness(config(true, 1)).problems()).hasSize(1);
        assertThat(new EmbeddedReadiness(config(false, 1)).problems()).isEmpty();
    }

    @Test
    void aJobPastItsDeadlineTimesOut() throws InterruptedException {
        assertThat(provider(true, 10).submit(job("sea", 1, -1))).isInstanceOf(Submission.TimedOut.class);
    }

    @Test
    void moreJobsThanMayWaitFailAtOnceInsteadOfFillingTheMemory() throws Exception {
        EmbeddedProvider provider = provider(true, 1);
        List<Future<Submission>> outcomes = new ArrayList<>();
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                outcomes.add(workers.submit(() -> provider.submit(job("sea", 4, 60))));
            }
        }

        int failed = 0;
        for (Future<Submission> outcome : outcomes) {
            failed += outcome.get() instanceof Submission.NotTaken ? 1 : 0;
        }
        assertThat(failed).isBetween(1, 11);
    }

    private static EmbeddedProvider provider(boolean promptWords, int waiting) {
        EmbeddedConfig config = config(promptWords, waiting);
        return new EmbeddedProvider(config, TestEngines.all(), new PaintingThreads(config), Clock.systemUTC());
    }

    private static EmbeddedConfig config(boolean promptWords, int waiting) {
        return new SmallRyeConfigBuilder()
                .withMapping(EmbeddedConfig.class)
                .withDefaultValue("atelier.embedded.threads", "1")
                .withDefaultValue("atelier.embedded.waiting", Integer.toString(waiting))
                .withDefaultValue("atelier.embedded.prompt-words", Boolean.toString(promptWords))
                .build()
                .getConfigMapping(EmbeddedConfig.class);
    }

    private static Condition<Path> sameContentAs(Path other) {
        return new Condition<>(file -> contents(file).equals(contents(other)), "same content as %s", other);
    }

    private static String contents(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProviderJob job(String prompt, int count, int seconds) {
        ObjectNode input = JsonNodeFactory.instance
                .objectNode()
                .put("prompt", prompt)
                .put("seed", 1)
                .put("num_images", count);
        return Jobs.embedded(
                "painted", input, new ImageSize(64, 48), Instant.now().plusSeconds(seconds));
    }
}
