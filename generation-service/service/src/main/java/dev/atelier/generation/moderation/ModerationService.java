// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.moderation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.catalogue.Model;
import dev.atelier.generation.moderation.ModerationClient.ModerationResult;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.secret.SecretReference;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Checks the texts of an input before anything is charged: by our own rules, then by the endpoint if there is one. */
@ApplicationScoped
@Startup
public class ModerationService {
    private static final Logger LOG = Logger.getLogger(ModerationService.class);
    private static final Duration RETRY = Duration.ofSeconds(5);

    private static final String RULES = "rules";
    private static final String ENDPOINT = "endpoint";
    private static final String ALLOWED = "allowed";
    private static final String BLOCKED = "blocked";
    private static final String UNKNOWN = "unknown";

    private final WordRules rules;
    private final Optional<ModerationClient> endpoint;
    private final boolean open;
    private final MeterRegistry registry;

    /** @throws IllegalStateException when the rules cannot be used: a start without them would let everything pass */
    ModerationService(ModerationConfig config, ObjectMapper json, MeterRegistry registry) {
        this.rules = new RulesLoader().load(config);
        Optional<String> key = config.endpoint().credential().map(ModerationService::readKey);
        this.endpoint = config.endpoint().url().map(url -> new ModerationClient(url, key, config.endpoint(), json));
        this.open = config.endpoint().open();
        this.registry = registry;
        // A counter that exists from the start shows its first event as a change.
        counter(RULES, BLOCKED);
        Stream.of(ALLOWED, BLOCKED, UNKNOWN).forEach(outcome -> counter(ENDPOINT, outcome));
    }

    /**
     * Refuses an input with a forbidden text. The category is logged; the text is neither logged nor answered.
     *
     * @param input normalised by the model's schema
     */
    public void check(Model model, ObjectNode input) {
        Map<String, String> texts = model.input().texts(input);
        texts.forEach((path, text) -> rules.category(text).ifPresent(category -> {
            throw refusal(model, path, category, RULES);
        }));
        List<String> paths = texts.entrySet().stream()
                .filter(text -> !text.getValue().isBlank())
                .map(Map.Entry::getKey)
                .toList();
        if (endpoint.isPresent() && !paths.isEmpty()) {
            List<String> written = paths.stream().map(texts::get).toList();
            apply(endpoint.orElseThrow().judge(written), model, paths);
        }
    }

    private void apply(ModerationResult result, Model model, List<String> paths) {
        switch (result) {
            case ModerationResult.Allowed() -> counter(ENDPOINT, ALLOWED).increment();
            case ModerationResult.Blocked(int text, String category) ->
                throw refusal(model, paths.get(text), category, ENDPOINT);
            case ModerationResult.Unknown(String cause) -> {
                counter(ENDPOINT, UNKNOWN).increment();
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

    private ApiException refusal(Model model, String path, String category, String source) {
        counter(source, BLOCKED).increment();
        LOG.infof("moderation blocked model=%s category=%s source=%s", model.slug(), category, source);
        return new ApiException(ErrorCode.MODERATION_BLOCKED, "This text breaks the content rules.", "input." + path);
    }

    private static String readKey(String location) {
        return new SecretReference(location)
                .read()
                .orElseThrow(() -> new IllegalStateException("the credential of the moderation endpoint cannot be read;"
                        + " it says where the key is: env:NAME or file:/path, never the key itself"));
    }

    private Counter counter(String source, String outcome) {
        return registry.counter("atelier.moderation", "source", source, "outcome", outcome);
    }
}
