// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.input.SchemaValidator;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.platform.caller.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles one file to a model, or to the list of rules that the file breaks. */
final class ModelCompiler {
    private static final String SLUG = "(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*";
    private static final String COMPAT_PATH = "[a-z0-9.-]+(/[a-z0-9.-]+){0,7}";
    private static final long LONGEST_WAIT = 40;

    private final ModelFile file;
    private final String revision;
    private final FileProblems problems;

    ModelCompiler(ModelFile file, String revision, FileProblems problems) {
        this.file = file;
        this.revision = revision;
        this.problems = problems;
    }

    /** Empty when a rule is broken; the problems then say which. */
    Optional<Model> compile() {
        checkIdentity();
        ModelLimits limits = ModelLimits.compile(file.limits(), problems);
        ObjectNode json = problems.present(file.input(), "input", JsonNodeFactory.instance.objectNode());
        var rules = new SchemaValidator(problems::add);
        int before = problems.count();
        rules.checkText(json);
        if (problems.count() > before) {
            return Optional.empty();
        }
        InputSchema schema = InputSchema.of(publish(json));
        rules.checkKeywords(schema);
        OutputSize sizes = new SizeCompiler(schema, problems).compile(file.sizes());
        List<ModelUpstream> upstreams = new UpstreamCompiler(schema, problems).compile(file.upstreams());
        Optional<FinalizeRule> finalizing = FinalizeRule.compile(file.finalizing(), schema, problems);
        ModelType type = Objects.requireNonNullElse(file.type(), ModelType.OTHER);
        var payments = new PaymentCompiler(schema, type, problems);
        PriceTable prices = new PriceCompiler(schema, sizes, payments, problems).compile(file.pricing());
        if (!problems.isEmpty()) {
            return Optional.empty();
        }
        return new ExampleValidator(schema, sizes, prices, problems)
                .baseCredits(file.example())
                .map(credits -> model(limits, upstreams, schema, sizes, finalizing, prices, credits));
    }

    private void checkIdentity() {
        problems.require(problems.present(file.id(), "id", 1L) > 0, "id", "must be above 0");
        String slug = problems.present(file.slug(), "slug", "a");
        problems.require(slug.matches(SLUG), "slug", "must be lower-case words joined by hyphens");
        for (var text : Map.of(
                        "name", some(file.name()), "description", some(file.description()), "task", some(file.task()))
                .entrySet()) {
            problems.require(!text.getValue().isBlank(), text.getKey(), "is missing");
        }
        problems.present(file.type(), "type", ModelType.OTHER);
        problems.present(file.categories(), "categories", List.of());
        problems.present(file.minPlan(), "min_plan", Plan.FREE);
        long wait = file.synchronousS() == null ? 1 : file.synchronousS();
        problems.require(wait >= 1 && wait <= LONGEST_WAIT, "synchronous_s", "must be 1 to " + LONGEST_WAIT);
        compat().forEach((dialect, paths) -> paths.stream()
                .filter(path -> !path.matches(COMPAT_PATH))
                .forEach(path -> problems.add("compat." + dialect, "'" + path + "' is no path of a model")));
    }

    private static String some(@Nullable String text) {
        return text == null ? "" : text;
    }

    private Map<String, List<String>> compat() {
        return file.compat() == null ? Map.of() : file.compat();
    }

    private ObjectNode publish(ObjectNode json) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Input of " + file.name());
        return schema.setAll(json);
    }

    private Model model(
            ModelLimits limits,
            List<ModelUpstream> upstreams,
            InputSchema schema,
            OutputSize sizes,
            Optional<FinalizeRule> finalizing,
            PriceTable prices,
            long baseCredits) {
        return new Model(
                problems.present(file.id(), "id", 1L),
                some(file.slug()),
                some(file.name()),
                some(file.description()),
                problems.present(file.type(), "type", ModelType.OTHER),
                some(file.task()),
                problems.present(file.categories(), "categories", List.of()),
                problems.present(file.minPlan(), "min_plan", Plan.FREE),
                file.isDefault(),
                limits,
                Optional.ofNullable(file.synchronousS()).map(Duration::ofSeconds),
                upstreams,
                schema,
                sizes,
                finalizing,
                prices,
                compat(),
                baseCredits,
                revision);
    }
}
