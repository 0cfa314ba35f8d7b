// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.testkit.Jobs;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Condition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class EmbeddedProviderTest {

    @Test
    void asManyPicturesAsWereAskedForAreMade() throws InterruptedException {
        SubmitResult outcome = provider(true, 10).submit(job("sea", 3, 60));

        assertThat(outcome).isInstanceOfSatisfying(SubmitResult.Made.class, made -> {
            assertThat(made.files()).hasSize(3);
            assertThat(made.files().getFirst().contentType()).isEqualTo("image/png");
            assertThat(made.files().get(0).file())
                    .doesNotHave(sameContentAs(made.files().get(1).file()));
        });
    }

    @Test
    void theWordsOfARehearsalAreObeyed() throws InterruptedException {
        EmbeddedProvider provider = provider(true, 10);

        assertThat(provider.submit(job("atelier:fail", 1, 60))).isInstanceOf(SubmitResult.Failed.class);
        assertThat(provider.submit(job("atelier:moderate", 1, 60))).isInstanceOf(SubmitResult.Refused.class);
        assertThat(provider.submit(job("atelier:slow=20ms", 1, 60))).isInstanceOf(SubmitResult.Made.class);
        assertThat(provider.submit(job("atelier:slow=9s", 1, 0))).isInstanceOf(SubmitResult.TimedOut.class);
        assertThat(provider.submit(job("atelier:hang", 1, 0))).isInstanceOf(SubmitResult.TimedOut.class);
    }

    @Test
    void theyAreObeyedInATextThatIsSpokenToo() throws InterruptedException {
        ProviderJob speech = TestRequests.request("speech", "{'text': 'hello atelier:moderate'}")
                .job();

        assertThat(provider(true, 10).submit(speech)).isInstanceOf(SubmitResult.Refused.class);
    }

    @Test
    void anOrderThatCannotBeFilledFailsWithItsReason() throws InterruptedException {
        assertThat(provider(true, 10)
                        .submit(TestRequests.request("upscale", "{'prompt': ''}")
                                .job()))
                .isEqualTo(new SubmitResult.Failed("image is missing"));
        assertThat(provider(true, 10)
                        .submit(TestRequests.request("no-such-engine", "{}").job()))
                .isInstanceOf(SubmitResult.Failed.class);
    }

    @Test
    void aBrokenMediaFileFailsTheJobAndOneThatCannotBeHadIsTriedAgain() throws Exception {
        Path broken = Files.writeString(Files.createTempFile("atelier-test-", ".png"), "no picture");

        assertThat(provider(true, 10)
                        .submit(TestRequests.request(
                                        "upscale",
                                        "{'image': 'https://m/1'}",
                                        TestRequests.media("https://m/1", broken))
                                .job()))
                .isInstanceOf(SubmitResult.Failed.class);
        assertThat(provider(true, 10)
                        .submit(TestRequests.request(
                                        "upscale", "{'image': 'https://m/1'}", TestRequests.unreachable("https://m/1"))
                                .job()))
                .isInstanceOf(SubmitResult.NotTaken.class);
    }

    @Test
    void aRunThatIsTakenAwayStopsItsEngineAndItsProgram() throws Exception {
        ProviderJob film = TestRequests.withSize("video", "854x480", "{'prompt': 'sea', 'seconds': 60}")
                .job();
        var ended = new CompletableFuture<Throwable>();
        EmbeddedProvider provider = provider(true, 10);
        Thread run = Thread.startVirtualThread(() -> {
            try {
                provider.submit(film);
                ended.complete(new IllegalStateException("the film was finished"));
            } catch (InterruptedException interrupt) {
                ended.complete(interrupt);
            }
        });
        Awaitility.await().until(() -> programs(film) > 0);

        run.interrupt();

        assertThat(ended.get(30, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        Awaitility.await().until(() -> programs(film) == 0);
    }

    /** Also of a program that a wrapper has started. */
    private static long programs(ProviderJob job) {
        return ProcessHandle.allProcesses()
                .filter(ProcessHandle::isAlive)
                .filter(process -> process.info()
                        .commandLine()
                        .orElse("")
                        .contains(job.workspace().toString()))
                .count();
    }

    @Test
    void inProductionTheyAreOnlyWords() throws InterruptedException {
        assertThat(provider(false, 10).submit(job("atelier:fail", 1, 60))).isInstanceOf(SubmitResult.Made.class);
    }

    @Test
    void aJobPastItsDeadlineTimesOut() throws InterruptedException {
        assertThat(provider(true, 10).submit(job("sea", 1, -1))).isInstanceOf(SubmitResult.TimedOut.class);
    }

    @Test
    void moreJobsThanMayWaitFailAtOnceInsteadOfFillingTheMemory() throws Exception {
        EmbeddedProvider provider = provider(true, 1);
        List<Future<SubmitResult>> outcomes = new ArrayList<>();
        try (var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 12; i++) {
                outcomes.add(workers.submit(() -> provider.submit(job("sea", 4, 60))));
            }
        }

        int failed = 0;
        for (Future<SubmitResult> outcome : outcomes) {
            failed += outcome.get() instanceof SubmitResult.NotTaken ? 1 : 0;
        }
        assertThat(failed).isBetween(1, 11);
    }

    private static EmbeddedProvider provider(boolean promptWords, int waiting) {
        EmbeddedConfig config = config(promptWords);
        return new EmbeddedProvider(config, TestEngines.all(), new RenderExecutor(config, waiting), Clock.systemUTC());
    }

    private static EmbeddedConfig config(boolean promptWords) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withMapping(EmbeddedConfig.class)
                .withDefaultValue("atelier.embedded.threads", "1")
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
