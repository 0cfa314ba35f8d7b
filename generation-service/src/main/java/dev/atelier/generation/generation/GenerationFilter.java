// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which generations of an account a list shows.
 *
 * @param before only those with a smaller number
 */
record GenerationFilter(
        long account,
        Optional<GenerationStatus> status,
        Optional<ModelReference> model,
        Optional<Origin> origin,
        Optional<Long> before) {

    private static final String MODEL_FORM = "[a-z0-9-]{1,100}";

    GenerationFilter {
        model.filter(reference -> !reference.text().matches(MODEL_FORM)).ifPresent(_ -> {
            throw ApiException.invalid("A model is named by its slug or its id.", "model");
        });
    }

    /** Only the shelf of all projects exists, and it shows everything. */
    static void checkProject(Optional<ProjectId> project) {
        if (project.filter(id -> id.value() != 0).isPresent()) {
            throw ApiException.notFound("project");
        }
    }

    /** Nobody shares an account's generations, so both answers are the account's own. */
    static void checkMaker(Optional<String> maker) {
        if (maker.filter(who -> !who.equals("me") && !who.equals("anyone")).isPresent()) {
            throw ApiException.invalid("made_by is me or anyone.", "made_by");
        }
    }

    /** The same for every page of one list; a cursor is good for no other. */
    String listName() {
        return "generations account=%d status=%s model=%s origin=%s"
                .formatted(
                        account,
                        status.map(GenerationStatus::wire).orElse("*"),
                        model.map(ModelReference::text).orElse("*"),
                        origin.map(Origin::wire).orElse("*"));
    }

    GenerationFilter after(Optional<String> position) {
        return new GenerationFilter(account, status, model, origin, position.map(Long::valueOf));
    }

    String condition() {
        return "account = :account"
                + (status.isPresent() ? " and status = :status" : " and status not in :hidden")
                + model.map(reference -> isNumber(reference) ? " and model.id = :model" : " and model.slug = :model")
                        .orElse("")
                + (origin.isPresent() ? " and origin = :origin" : "")
                + (before.isPresent() ? " and id < :before" : "");
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new HashMap<>();
        parameters.put("account", account);
        if (status.isPresent()) {
            parameters.put("status", status.orElseThrow());
        } else {
            parameters.put("hidden", List.of(GenerationStatus.PENDING_CHARGE, GenerationStatus.ABANDONED));
        }
        model.ifPresent(reference ->
                parameters.put("model", isNumber(reference) ? Long.valueOf(reference.text()) : reference.text()));
        origin.ifPresent(value -> parameters.put("origin", value));
        before.ifPresent(id -> parameters.put("before", id));
        return parameters;
    }

    private static boolean isNumber(ModelReference model) {
        return model.text().matches("[0-9]{1,18}");
    }
}
