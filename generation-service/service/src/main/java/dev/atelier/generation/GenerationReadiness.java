// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation;

import dev.atelier.generation.catalogue.CatalogueConfig;
import dev.atelier.generation.moderation.ModerationConfig;
import dev.atelier.generation.upstream.UpstreamsConfig;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/** Refuses a production start that would charge for simulated results, or that has settings of rehearsals. */
@ApplicationScoped
class GenerationReadiness implements ReadinessCheck {
    private static final String SIMULATOR = "simulator";
    /** Known here by its name alone: a provider's classes are known to itself. */
    private static final String PROMPT_WORDS = "atelier.embedded.prompt-words";

    private final Config config;
    private final UpstreamsConfig upstreams;
    private final ModerationConfig moderation;
    private final CatalogueConfig catalogue;

    GenerationReadiness(
            Config config, UpstreamsConfig upstreams, ModerationConfig moderation, CatalogueConfig catalogue) {
        this.config = config;
        this.upstreams = upstreams;
        this.moderation = moderation;
        this.catalogue = catalogue;
    }

    @Override
    public List<Finding> findings() {
        return Stream.concat(simulators(), rehearsals()).toList();
    }

    private Stream<Finding> simulators() {
        return upstreams.byName().entrySet().stream()
                .filter(upstream -> upstream.getValue().enabled()
                        && upstream.getValue().dialect().equals(SIMULATOR))
                .map(upstream -> new Finding(
                        "atelier.upstreams." + upstream.getKey(),
                        "is a simulator: remove it, it only plays provider."));
    }

    private Stream<Finding> rehearsals() {
        return Stream.of(
                        of(
                                moderation.rehearsal(),
                                "atelier.moderation.rehearsal",
                                "blocks a harmless phrase; remove it."),
                        of(
                                catalogue.rehearsal(),
                                "atelier.catalogue.rehearsal",
                                "offers models that only play a vendor; remove it."),
                        of(
                                config.getOptionalValue(PROMPT_WORDS, Boolean.class)
                                        .orElse(false),
                                PROMPT_WORDS,
                                "lets prompts fail and hang runs; remove it."))
                .flatMap(List::stream);
    }

    private static List<Finding> of(boolean isUnsafe, String setting, String sentence) {
        return isUnsafe ? List.of(new Finding(setting, sentence)) : List.of();
    }
}
