// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.ProviderOutcome;
import dev.atelier.generation.provider.ProviderRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Asks the provider of a model, and measures how long it takes. */
@ApplicationScoped
class ProviderCalls {
    private static final Logger LOG = Logger.getLogger(ProviderCalls.class);

    private final ProviderRegistry providers;
    private final MeterRegistry registry;

    ProviderCalls(ProviderRegistry providers, MeterRegistry registry) {
        this.providers = providers;
        this.registry = registry;
    }

    ProviderOutcome run(ClaimedRun run, Model model) throws InterruptedException {
        String name = model.upstream().provider();
        Optional<Provider> provider = providers.find(name);
        if (provider.isEmpty()) {
            return new ProviderOutcome.Failed("there is no provider " + name);
        }
        Timer.Sample sample = Timer.start(registry);
        ProviderOutcome outcome = outcome(provider.orElseThrow(), job(run, model));
        sample.stop(registry.timer(
                "atelier.provider.run",
                "provider",
                name,
                "outcome",
                outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT)));
        return outcome;
    }

    private static ProviderOutcome outcome(Provider provider, ProviderJob job) throws InterruptedException {
        try {
            return provider.run(job);
        } catch (RuntimeException fault) {
            LOG.errorf(fault, "provider broke generation=%d provider=%s", job.generation(), provider.name());
            return new ProviderOutcome.Failed("the adapter broke");
        }
    }

    private static ProviderJob job(ClaimedRun run, Model model) {
        return new ProviderJob(
                run.generation(),
                model.upstream().model(),
                model.slug(),
                run.input(),
                model.sizes().of(run.input()),
                run.deadline());
    }
}
