// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.atelier.generation.input.InputSchema;
import dev.atelier.generation.price.OrderedTerm.PaidFor;
import dev.atelier.generation.price.PriceTerm.SpeakingPace;
import dev.atelier.platform.json.WireName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** Compiles what a price term is paid for, and checks that the model can deliver it in parts. */
final class PaymentCompiler {
    private final InputSchema schema;
    private final ModelType type;
    private final FileProblems problems;

    PaymentCompiler(InputSchema schema, ModelType type, FileProblems problems) {
        this.schema = schema;
        this.type = type;
        this.problems = problems;
    }

    /** Of a term that no delivery makes smaller. */
    void run(ModelFile.Term term, String path) {
        choose(term, path, PaidFor.RUN, PaidFor.RUN);
    }

    /** Of a term that counts outputs. */
    PaidFor outputs(ModelFile.Term term, String path) {
        return choose(term, path, PaidFor.OUTPUTS, PaidFor.RUN, PaidFor.OUTPUTS);
    }

    /** Of a term that counts seconds: of the outputs, where outputs of this type last. */
    PaidFor seconds(ModelFile.Term term, String path) {
        return switch (type) {
            case VIDEO, AUDIO -> choose(term, path, PaidFor.SECONDS, PaidFor.RUN, PaidFor.SECONDS);
            case OTHER -> choose(term, path, PaidFor.RUN, PaidFor.RUN, PaidFor.SECONDS);
            case IMAGE -> choose(term, path, PaidFor.RUN, PaidFor.RUN);
        };
    }

    /** Of a term that counts characters: how fast they are spoken at most, where the sound is what is paid. */
    Optional<SpeakingPace> speech(ModelFile.Term term, String path) {
        Optional<SpeakingPace> pace = Optional.ofNullable(term.spoken()).map(spoken -> pace(spoken, path + ".spoken"));
        problems.require(
                pace.isEmpty() || type == ModelType.VIDEO || type == ModelType.AUDIO,
                path + ".spoken",
                "is for models of type audio or video");
        PaidFor chosen = pace.isPresent()
                ? choose(term, path, PaidFor.SECONDS, PaidFor.SECONDS)
                : choose(term, path, PaidFor.RUN, PaidFor.RUN);
        return pace.filter(_ -> chosen == PaidFor.SECONDS);
    }

    private SpeakingPace pace(ModelFile.Pace spoken, String path) {
        JsonNode most = problems.present(spoken.most(), path + ".most", IntNode.valueOf(1));
        boolean isUsable = most.isNumber() && most.decimalValue().signum() > 0;
        problems.require(isUsable, path + ".most", "must be above 0");
        Optional<String> times = Optional.ofNullable(spoken.times());
        times.ifPresent(field -> problems.require(
                schema.isBoundedNumber(field) && schema.isAlwaysPresent(field),
                path + ".times",
                "'" + field + "' must be a number with bounds from 0 up that is required or has a default"));
        return new SpeakingPace(isUsable ? most.decimalValue() : BigDecimal.ONE, times);
    }

    private PaidFor choose(ModelFile.Term term, String path, PaidFor usual, PaidFor... possible) {
        problems.require(
                term.spoken() == null || String.valueOf(term.per()).equals("1k_chars"),
                path + ".spoken",
                "is for a term per 1k_chars");
        if (term.paysFor() == null) {
            return usual;
        }
        List<PaidFor> allowed = List.of(possible);
        Optional<PaidFor> chosen = allowed.stream()
                .filter(one -> one.wire().equals(term.paysFor()))
                .findFirst();
        problems.require(
                chosen.isPresent(),
                path + ".pays_for",
                "must be "
                        + String.join(
                                " or ", allowed.stream().map(WireName::wire).toList()) + " here, not "
                        + term.paysFor());
        return chosen.orElse(usual);
    }
}
