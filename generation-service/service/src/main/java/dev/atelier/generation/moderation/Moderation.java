// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Checks what a client wrote before anything is charged: first our own rules, then a judge if one is configured. */
@ApplicationScoped
@Startup
public class Moderation {
    private static final Logger LOG = Logger.getLogger(Moderation.class);
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final WordRules rules;
    private final Optional<ModerationClient> judge;
    private final boolean open;
    private final MeterRegistry registry;

    /** @throws IllegalStateException when the rules cannot be used: a start without them would let everything pass */
    Moderation(ModerationConfig config, ObjectMapper json, MeterRegistry registry) {
        this.rules = new RulesLoader().load(config);
        Optional<String> key = config.endpoint().credential().map(ModerationKey::read);
        this.judge = config.endpoint().url().map(url -> new ModerationClient(url, key, config.endpoint(), json));
        this.open = config.endpoint().open();
        this.registry = registry;
    }

    /**
     * Refuses an input whose texts are not allowed. What was found is neither answered nor logged, only its category.
     *
     * @param input normalised by the model's schema
     */
    public void check(Model model, ObjectNode input) {
        Map<String, String> texts = model.input().texts(input);
        texts.forEach((path, text) -> rules.category(text).ifPresent(category -> {
            throw refused(model, path, category, "rules");
        }));
        List<String> paths = texts.entrySet().stream()
                .filter(text -> !text.getValue().isBlank())
                .map(Map.Entry::getKey)
                .toList();
        if (judge.isPresent() && !paths.isEmpty()) {
            Verdict verdict =
                    judge.orElseThrow().judge(paths.stream().map(texts::get).toList());
            follow(verdict, model, paths);
        }
    }

    private void follow(Verdict verdict, Model model, List<String> paths) {
        switch (verdict) {
            case Verdict.Allowed() -> count("endpoint", "allowed");
            case Verdict.Blocked(int text, String category) ->
                throw refused(model, paths.get(text), category, "endpoint");
            case Verdict.Unknown(String cause) -> {
                count("endpoint", "unknown");
                LOG.warnf("moderation endpoint gave no verdict open=%s cause=%s", open, cause);
                if (!open) {
                    throw new ApiException(
                                    ErrorCode.SERVICE_UNAVAILABLE,
                                    "The request could not be checked against the content rules. Retry shortly.")
                            .retryAfter(RETRY);
                }
            }
        }
    }

    private ApiException refused(Model model, String path, String category, String source) {
        count(source, "blocked");
        LOG.infof("moderation blocked model=%s category=%s source=%s", model.slug(), category, source);
        return new ApiException(ErrorCode.MODERATION_BLOCKED, "This text breaks the content rules.", "input." + path);
    }

    private void count(String source, String outcome) {
        registry.counter("atelier.moderation", "source", source, "outcome", outcome)
                .increment();
    }
}
