// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.ProviderRouter.ProviderRoute;
import dev.atelier.generation.provider.FetchResult;
import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.JobState;
import dev.atelier.generation.provider.Provider.CancelResult;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.SubmitResult;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.upstream.UpstreamRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Calls providers: measures each call, and turns a fault of a provider's code into an answer. */
@ApplicationScoped
class ProviderInvoker {
    private static final Logger LOG = Logger.getLogger(ProviderInvoker.class);
    private static final String FAULT = "the adapter broke";

    private final UpstreamRegistry upstreams;
    private final Interruptions interruptions;
    private final MeterRegistry registry;

    ProviderInvoker(UpstreamRegistry upstreams, Interruptions interruptions, MeterRegistry registry) {
        this.upstreams = upstreams;
        this.interruptions = interruptions;
        this.registry = registry;
    }

    SubmitResult submit(ProviderRoute route, ProviderJob job) throws InterruptedException {
        SubmitResult onFault =
                route.capabilities().repeatable() ? new SubmitResult.Failed(FAULT) : new SubmitResult.Unknown(FAULT);
        return measure(
                "submit",
                route.upstream(),
                onFault,
                interruptible(job, () -> route.provider().submit(job)));
    }

    JobState poll(ProviderRoute route, ProviderJob job, JobHandle handle) throws InterruptedException {
        var onFault = new JobState.Unreachable(FAULT, Optional.empty());
        return measure(
                "poll",
                route.upstream(),
                onFault,
                interruptible(job, () -> route.provider().poll(job, handle)));
    }

    FetchResult fetch(ProviderRoute route, ProviderJob job, JobHandle handle) throws InterruptedException {
        var onFault = new FetchResult.Unreachable(FAULT);
        return measure(
                "fetch",
                route.upstream(),
                onFault,
                interruptible(job, () -> route.provider().fetch(job, handle)));
    }

    /** Asks the upstream to stop a job. */
    CancelResult cancel(Upstream upstream, JobHandle handle) throws InterruptedException {
        var provider = upstreams.provider(upstream);
        return provider.isEmpty()
                ? CancelResult.UNREACHABLE
                : measure(
                        "cancel",
                        upstream,
                        CancelResult.UNREACHABLE,
                        () -> provider.orElseThrow().cancel(upstream, handle));
    }

    private <T> Interruptions.Work<T> interruptible(ProviderJob job, Interruptions.Work<T> call) {
        return () -> interruptions.call(job.generation(), call);
    }

    private <T> T measure(String call, Upstream upstream, T onFault, Interruptions.Work<T> work)
            throws InterruptedException {
        Timer.Sample sample = Timer.start(registry);
        T answer = onFault;
        try {
            answer = work.call();
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "adapter broke call=%s upstream=%s", call, upstream.name());
        }
        sample.stop(registry.timer(
                "atelier.provider.call", "call", call, "upstream", upstream.name(), "answer", tag(answer)));
        return answer;
    }

    private static String tag(Object answer) {
        String name = answer instanceof Enum<?> constant
                ? constant.name()
                : answer.getClass().getSimpleName();
        return name.toLowerCase(Locale.ROOT);
    }
}
