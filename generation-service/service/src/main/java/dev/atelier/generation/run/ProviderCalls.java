// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.CancelAnswer;
import dev.atelier.generation.provider.Fetched;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.ProviderRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Every call of an adapter goes through here: it is measured, and an adapter that breaks cannot break a run. */
@ApplicationScoped
class ProviderCalls {
    private static final Logger LOG = Logger.getLogger(ProviderCalls.class);

    private final ProviderRegistry providers;
    private final Interruptions interruptions;
    private final MeterRegistry registry;

    ProviderCalls(ProviderRegistry providers, Interruptions interruptions, MeterRegistry registry) {
        this.providers = providers;
        this.interruptions = interruptions;
        this.registry = registry;
    }

    Submission submit(Route route, ProviderJob job) throws InterruptedException {
        Submission broken = route.able().repeatable()
                ? new Submission.Failed("the adapter broke")
                : new Submission.Unknown("the adapter broke");
        return measured(
                "submit",
                route.upstream(),
                broken,
                () -> interruptions.interruptibly(
                        job.generation(), () -> route.provider().submit(job)));
    }

    JobState poll(Route route, ProviderJob job, JobHandle handle) throws InterruptedException {
        var broken = new JobState.Unreachable("the adapter broke", Optional.empty());
        return measured(
                "poll",
                route.upstream(),
                broken,
                () -> interruptions.interruptibly(
                        job.generation(), () -> route.provider().poll(job, handle)));
    }

    Fetched fetch(Route route, ProviderJob job, JobHandle handle) throws InterruptedException {
        var broken = new Fetched.Unreachable("the adapter broke");
        return measured(
                "fetch",
                route.upstream(),
                broken,
                () -> interruptions.interruptibly(
                        job.generation(), () -> route.provider().fetch(job, handle)));
    }

    /** Asks the upstream to stop a job. */
    CancelAnswer stop(Upstream upstream, JobHandle handle) throws InterruptedException {
        var provider = providers.find(upstream.dialect());
        return provider.isEmpty()
                ? CancelAnswer.UNREACHABLE
                : measured(
                        "cancel",
                        upstream,
                        CancelAnswer.UNREACHABLE,
                        () -> provider.orElseThrow().cancel(upstream, handle));
    }

    private <T> T measured(String what, Upstream upstream, T broken, Interruptions.Work<T> call)
            throws InterruptedException {
        Timer.Sample sample = Timer.start(registry);
        T answer = broken;
        try {
            answer = call.make();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "adapter broke call=%s upstream=%s", what, upstream.name());
        }
        sample.stop(registry.timer(
                "atelier.provider.call", "call", what, "upstream", upstream.name(), "answer", word(answer)));
        return answer;
    }

    private static String word(Object answer) {
        String name =
                answer instanceof Enum<?> word ? word.name() : answer.getClass().getSimpleName();
        return name.toLowerCase(Locale.ROOT);
    }
}
