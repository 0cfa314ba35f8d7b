// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.ImageSize;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.MediaFile;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.testkit.FakeVendor;
import dev.atelier.generation.provider.testkit.Jobs;
import dev.atelier.generation.support.Rows;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SimulatorProviderTest {
    private static final AtomicLong NUMBERS = new AtomicLong(9_000_000_000L);
    private static final Upstream UPSTREAM = Jobs.upstream("simulator", URI.create("about:blank"));

    private final SimulatorProvider simulator;
    private final SimulatedJobs memory;
    private final SimulatedCallbacks callbacks;
    private final Rows rows;

    SimulatorProviderTest(SimulatorProvider simulator, SimulatedJobs memory, SimulatedCallbacks callbacks, Rows rows) {
        this.simulator = simulator;
        this.memory = memory;
        this.callbacks = callbacks;
        this.rows = rows;
    }

    @Test
    void aJobWaitsThenRunsThenFinishesForEveryCaller() throws Exception {
        JobHandle handle = accepted(simulator.submit(job("a heron sim:slow=100s", "image")));
        Instant start = memory.find(handle.text()).orElseThrow().acceptedAt();

        assertThat(at(start.plusSeconds(5)).poll(anything(), handle)).isEqualTo(new JobState.Waiting());
        assertThat(at(start.plusSeconds(60)).poll(anything(), handle))
                .isInstanceOfSatisfying(
                        JobState.Working.class,
                        working -> assertThat(working.progress().orElseThrow()).isCloseTo(0.5, within(0.001)));
        assertThat(at(start.plusSeconds(60)).fetch(anything(), handle)).isInstanceOf(FetchResult.Unreachable.class);
        assertThat(at(start.plusSeconds(100)).poll(anything(), handle)).isEqualTo(new JobState.Finished());
    }

    @Test
    void picturesAreRealAndReproducible() throws Exception {
        ProviderJob job = job("sim:slow=0ms", "image");
        JobHandle handle = accepted(simulator.submit(job));

        FetchResult.Files first = (FetchResult.Files) simulator.fetch(job, handle);
        byte[] once = Files.readAllBytes(first.files().getLast().file());
        FetchResult.Files again = (FetchResult.Files) simulator.fetch(job, handle);

        assertThat(first.files()).extracting(MediaFile::contentType).containsExactly("image/png", "image/png");
        assertThat(again.files().getLast().file()).hasBinaryContent(once);
        assertThat(ByteBuffer.wrap(once).getInt(16)).isEqualTo(96);
        assertThat(ByteBuffer.wrap(once).getInt(20)).isEqualTo(48);
    }

    @Test
    void soundIsMadeAndOtherKindsAreRefused() throws Exception {
        ProviderJob job = job("sim:slow=0ms", "audio");

        FetchResult.Files made = (FetchResult.Files) simulator.fetch(job, accepted(simulator.submit(job)));

        assertThat(made.files().getFirst().contentType()).isEqualTo("audio/wav");
        assertThat(made.files().getFirst().file()).hasSize(16_044);
        assertThat(simulator.submit(job("anything", "video"))).isInstanceOf(SubmitResult.Failed.class);
    }

    @Test
    void theWordsOfAPromptAreObeyed() throws Exception {
        assertThat(polled("sim:slow=0ms sim:fail")).isInstanceOf(JobState.Failed.class);
        assertThat(polled("sim:slow=0ms, sim:nsfw.")).isEqualTo(new JobState.Refused());
        assertThat(polled("sim:slow=0ms sim:failure")).isEqualTo(new JobState.Finished());
    }

    @Test
    void aBusySimulatorRefusesAsOftenAsConfigured() throws Exception {
        ProviderJob job = job("sim:busy=3", "image");
        for (int i = 0; i < 3; i++) {
            assertThat(simulator.submit(job))
                    .isInstanceOfSatisfying(
                            SubmitResult.NotTaken.class,
                            busy -> assertThat(busy.retryAfter()).hasValue(SimulatorProvider.BUSY_PAUSE));
        }

        assertThat(simulator.submit(job)).isInstanceOf(SubmitResult.Accepted.class);
        assertThat(runsOf(job)).isEqualTo(1);
    }

    @Test
    void aJobWhoseAnswerIsLostRunsAllTheSameAndASecondOneWouldBeSeen() throws Exception {
        ProviderJob job = job("sim:lost", "image");

        assertThat(simulator.submit(job)).isInstanceOf(SubmitResult.Unknown.class);
        assertThat(runsOf(job)).isEqualTo(1);

        simulator.submit(job);
        assertThat(runsOf(job)).isEqualTo(2);
    }

    @Test
    void halfOfThePollsBreakWhenAskedTo() throws Exception {
        ProviderJob job = job("sim:slow=0ms sim:5xx", "image");
        JobHandle handle = accepted(simulator.submit(job));

        assertThat(simulator.poll(job, handle)).isInstanceOf(JobState.Unreachable.class);
        assertThat(simulator.poll(job, handle)).isEqualTo(new JobState.Finished());
        assertThat(simulator.poll(job, handle)).isInstanceOf(JobState.Unreachable.class);
    }

    @Test
    void aJobIsStoppedOnceAndStaysSo() throws Exception {
        ProviderJob job = job("sim:slow=100s", "image");
        JobHandle handle = accepted(simulator.submit(job));

        assertThat(simulator.cancel(UPSTREAM, handle)).isEqualTo(CancelResult.STOPPED);
        assertThat(simulator.cancel(UPSTREAM, handle)).isEqualTo(CancelResult.STOPPED);
        assertThat(simulator.poll(job, handle)).isInstanceOf(JobState.Stopped.class);
    }

    @Test
    void anEndedOrUnstoppableJobIsTooLateToCancel() throws Exception {
        JobHandle ended = accepted(simulator.submit(job("sim:slow=0ms", "image")));
        JobHandle stubborn = accepted(simulator.submit(job("sim:slow=100s sim:nocancel", "image")));

        assertThat(simulator.cancel(UPSTREAM, ended)).isEqualTo(CancelResult.TOO_LATE);
        assertThat(simulator.cancel(UPSTREAM, stubborn)).isEqualTo(CancelResult.TOO_LATE);
        assertThat(simulator.cancel(UPSTREAM, new JobHandle("sim_unknown"))).isEqualTo(CancelResult.TOO_LATE);
    }

    @Test
    void theCallbackIsSignedAndSentAsOftenAsConfigured() throws Exception {
        try (var listener = new Listener()) {
            simulator.submit(Jobs.withCallback(job("sim:slow=20ms sim:double", "image"), listener.url()));

            await().until(() -> listener.requests().size() == 2);
            FakeVendor.Request sent = listener.requests().getFirst();
            var callback = new Callback(sent.headers(), sent.body());
            assertThat(simulator.isGenuine(UPSTREAM, callback)).isTrue();
            assertThat(simulator.isGenuine(UPSTREAM, new Callback(Map.of(), sent.body())))
                    .isFalse();
        }
    }

    @Test
    void noCallbackIsSentWhenThePromptSaysSo() throws Exception {
        try (var listener = new Listener()) {
            simulator.submit(Jobs.withCallback(job("sim:slow=0ms sim:nocallback", "image"), listener.url()));
            simulator.submit(Jobs.withCallback(job("sim:slow=50ms", "image"), listener.url()));

            await().until(() -> !listener.requests().isEmpty());
            Set<String> sent = new HashSet<>();
            listener.requests()
                    .forEach(request -> sent.add(request.json().path("id").asText()));
            assertThat(sent).hasSize(1);
        }
    }

    private JobState polled(String prompt) throws InterruptedException {
        ProviderJob job = job(prompt, "image");
        return simulator.poll(job, accepted(simulator.submit(job)));
    }

    private SimulatorProvider at(Instant time) {
        return new SimulatorProvider(memory, callbacks, Clock.fixed(time, ZoneOffset.UTC));
    }

    private long runsOf(ProviderJob job) {
        return rows.count("simulated_job where generation = " + job.generation());
    }

    private static JobHandle accepted(SubmitResult submission) {
        assertThat(submission).isInstanceOf(SubmitResult.Accepted.class);
        return ((SubmitResult.Accepted) submission).handle();
    }

    private static ProviderJob anything() {
        return job("", "image");
    }

    private static ProviderJob job(String prompt, String model) {
        ObjectNode params = JsonNodeFactory.instance
                .objectNode()
                .put("prompt", prompt)
                .put("seed", 7)
                .put("num_images", model.equals("image") ? 2 : 1);
        ProviderJob job = Jobs.job(
                UPSTREAM, model, params, new ImageSize(96, 48), Instant.now().plus(Duration.ofMinutes(1)));
        return new ProviderJob(
                NUMBERS.incrementAndGet(),
                job.slug(),
                job.upstream(),
                job.model(),
                job.params(),
                job.media(),
                job.size(),
                job.workspace(),
                job.deadline(),
                job.callback(),
                job.progress());
    }

    /** Where this installation would be called back. */
    private static final class Listener extends FakeVendor {

        @Override
        protected Answer answer(Request request) {
            return Answer.json(200, "{}");
        }
    }
}
