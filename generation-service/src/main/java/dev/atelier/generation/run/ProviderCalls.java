// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.catalogue.ModelUpstream;
import dev.atelier.generation.price.PricedInput;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.ProviderRegistry;
import dev.atelier.generation.provider.Submission;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.UpstreamRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Asks the provider of a model, and measures how long it takes. */
@ApplicationScoped
class ProviderCalls {
    private static final Logger LOG = Logger.getLogger(ProviderCalls.class);

    private final ProviderRegistry providers;
    private final UpstreamRegistry upstreams;
    private final MeterRegistry registry;

    ProviderCalls(ProviderRegistry providers, UpstreamRegistry upstreams, MeterRegistry registry) {
        this.providers = providers;
        this.upstreams = upstreams;
        this.registry = registry;
    }

    Submission run(ClaimedRun run, Model model, Path workspace) throws InterruptedException {
        for (ModelUpstream way : model.upstreams()) {
            Optional<Upstream> upstream = upstreams.find(way.upstream());
            Optional<Provider> provider = upstream.map(Upstream::dialect).flatMap(providers::find);
            if (provider.isPresent()) {
                return measured(provider.orElseThrow(), job(run, model, way, upstream.orElseThrow(), workspace));
            }
        }
        return new Submission.Failed("no upstream of this model is configured");
    }

    private Submission measured(Provider provider, ProviderJob job) throws InterruptedException {
        Timer.Sample sample = Timer.start(registry);
        Submission outcome = submitted(provider, job);
        sample.stop(registry.timer(
                "atelier.provider.run",
                "provider",
                job.upstream().name(),
                "outcome",
                outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT)));
        return outcome;
    }

    private static Submission submitted(Provider provider, ProviderJob job) throws InterruptedException {
        try {
            return provider.submit(job);
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "provider broke generation=%d provider=%s", job.generation(), provider.dialect());
            return new Submission.Failed("the adapter broke");
        }
    }

    private static ProviderJob job(ClaimedRun run, Model model, ModelUpstream way, Upstream upstream, Path workspace) {
        return new ProviderJob(
                run.generation(),
                model.slug(),
                upstream,
                way.model(),
                way.params(run.input()),
                List.of(),
                model.size(PricedInput.of(run.input())),
                workspace,
                run.deadline(),
                Optional.empty(),
                _ -> {});
    }
}
