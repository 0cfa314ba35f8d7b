// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.input.OutputSize;
import dev.atelier.generation.price.Count;
import dev.atelier.generation.price.PriceTable;
import dev.atelier.generation.price.PriceTerm;
import dev.atelier.generation.price.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the pricing of a model file, and checks that every choice of a client has a price. */
final class PriceCompiler {
    private final InputSchema schema;
    private final OutputSize sizes;
    private final PaymentCompiler payments;
    private final FileProblems problems;

    PriceCompiler(InputSchema schema, OutputSize sizes, PaymentCompiler payments, FileProblems problems) {
        this.schema = schema;
        this.sizes = sizes;
        this.payments = payments;
        this.problems = problems;
    }

    PriceTable compile(ModelFile.@Nullable Pricing pricing) {
        if (pricing == null || pricing.terms() == null || pricing.terms().isEmpty()) {
            problems.add("pricing", "needs at least one term");
            return new PriceTable(List.of(), 0);
        }
        problems.require(pricing.min() >= 1, "pricing.min", "must be at least 1 credit");
        List<PriceTerm> terms = new ArrayList<>();
        for (int i = 0; i < pricing.terms().size(); i++) {
            term(pricing.terms().get(i), "pricing.terms[" + i + "]").ifPresent(terms::add);
        }
        return new PriceTable(terms, pricing.min());
    }

    private Optional<PriceTerm> term(ModelFile.Term term, String path) {
        String label = problems.present(term.label(), path + ".label", "");
        Rate rate = new RateCompiler(schema, problems).compile(term, path);
        Count count = new CountCompiler(schema, problems, path).compile(term.count(), term.step());
        return switch (String.valueOf(term.per())) {
            case "run" -> Optional.of(perRun(label, rate, term, path));
            case "image" -> Optional.of(new PriceTerm.PerImage(label, count, rate, payments.outputs(term, path)));
            case "second" -> Optional.of(new PriceTerm.PerSecond(label, count, rate, payments.seconds(term, path)));
            case "1k_chars" -> Optional.of(perCharacters(label, count, rate, term, path));
            case "megapixel" -> Optional.of(perMegapixel(label, count, rate, term, path));
            default -> {
                problems.add(path + ".per", "must be run, image, megapixel, second or 1k_chars, not " + term.per());
                yield Optional.empty();
            }
        };
    }

    private PriceTerm perRun(String label, Rate rate, ModelFile.Term term, String path) {
        JsonNode count = term.count();
        problems.require(count == null, path + ".count", "a run is counted once");
        payments.run(term, path);
        return new PriceTerm.PerRun(label, rate);
    }

    private PriceTerm perCharacters(String label, Count count, Rate rate, ModelFile.Term term, String path) {
        problems.require(count.bare() instanceof Count.Characters, path + ".count", "must be chars(member)");
        return new PriceTerm.PerThousandCharacters(label, count, rate, payments.speech(term, path));
    }

    private PriceTerm perMegapixel(String label, Count count, Rate rate, ModelFile.Term term, String path) {
        if (count.bare() instanceof Count.Megapixels) {
            payments.run(term, path);
            return new PriceTerm.PerMegapixel(label, count, rate);
        }
        problems.require(
                sizes.isAlwaysKnown(schema),
                path,
                "the area of an output is priced, so sizes must tell it for every run");
        return new PriceTerm.PerOutputMegapixel(label, count, sizes, rate, payments.outputs(term, path));
    }
}
