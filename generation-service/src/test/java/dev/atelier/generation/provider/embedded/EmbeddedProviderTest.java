// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.ImageSize;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.ProviderOutcome;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class EmbeddedProviderTest {

    @Test
    void asManyPicturesAsWereAskedForAreMade() throws InterruptedException {
        ProviderOutcome outcome = provider(true, 10).run(job("sea", 3, 60));

        assertThat(outcome).isInstanceOfSatisfying(ProviderOutcome.Succeeded.class, made -> {
            assertThat(made.outputs()).hasSize(3);
            assertThat(made.outputs().getFirst().contentType()).isEqualTo("image/png");
            assertThat(made.outputs().getFirst().width()).isEqualTo(64);
            assertThat(made.outputs().get(0).bytes())
                    .isNotEqualTo(made.outputs().get(1).bytes());
        });
    }

    @Test
    void theWordsOfARehearsalAreObeyed() throws InterruptedException {
        EmbeddedProvider provider = provider(true, 10);

        assertThat(provider.run(job("atelier:fail", 1, 60))).isInstanceOf(ProviderOutcome.Failed.class);
        assertThat(provider.run(job("atelier:moderate", 1, 60))).isInstanceOf(ProviderOutcome.Refused.class);
        assertThat(provider.run(job("atelier:slow=20ms", 1, 60))).isInstanceOf(ProviderOutcome.Succeeded.class);
        assertThat(provider.run(job("atelier:slow=9s", 1, 0))).isInstanceOf(ProviderOutcome.TimedOut.class);
        assertThat(provider.run(job("atelier:hang", 1, 0))).isInstanceOf(ProviderOutcome.TimedOut.class);
    }

    @Test
    void inProductionTheyAreOnlyWords() throws InterruptedException {
        assertThat(provider(false, 10).run(job("atelier:fail", 1, 60))).isInstanceOf(ProviderOutcome.Succeeded.class);
        assertThat(new EmbeddedReadiness(config(true, 1)).problems()).hasSize(1);
        assertThat(new EmbeddedReadiness(config(false, 1)).problems()).isEmpty();
    }

    @Test
    void aJobPastItsDeadlineTimesOut() throws InterruptedException {
        assertThat(provider(true, 10).run(job("sea", 1, -1))).isInstanceOf(ProviderOutcome.TimedOut.class);
    }

    @Test
    void moreJobsThanMayWaitFailAtOnceInsteadOfFillingTheMemory() throws Exception {
        EmbeddedProvider provider = provider(true, 1);
        List<Future<ProviderOutcome>> outcomes = new ArrayList<>();
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                outcomes.add(workers.submit(() -> provider.run(job("sea", 4, 60))));
            }
        }

        int failed = 0;
        for (Future<ProviderOutcome> outcome : outcomes) {
            failed += outcome.get() instanceof ProviderOutcome.Failed ? 1 : 0;
        }
        assertThat(failed).isBetween(1, 11);
    }

    private static EmbeddedProvider provider(boolean promptWords, int waiting) {
        EmbeddedConfig config = config(promptWords, waiting);
        return new EmbeddedProvider(config, new PaintingThreads(config), Clock.systemUTC());
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

    private static ProviderJob job(String prompt, int count, int seconds) {
        ObjectNode input = JsonNodeFactory.instance
                .objectNode()
                .put("prompt", prompt)
                .put("seed", 1)
                .put("num_images", count);
        return new ProviderJob(
                1,
                "painted",
                "test",
                input,
                new ImageSize(64, 48),
                Instant.now().plusSeconds(seconds));
    }
}
