// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which generations a list shows: an account's own, or those all members made in a project.
 *
 * @param project a project the account is a member of
 * @param ownOnly of a project, only what the account made itself
 * @param model number of the model
 * @param before only those with a smaller number
 */
record GenerationFilter(
        long account,
        Optional<ProjectId> project,
        boolean ownOnly,
        Optional<GenerationStatus> status,
        OptionalLong model,
        Optional<Origin> origin,
        Optional<Long> before) {

    /** Reads {@code made_by}; true for {@code me}. */
    static boolean isOwnOnly(Optional<String> maker) {
        if (maker.filter(who -> !who.equals("me") && !who.equals("anyone")).isPresent()) {
            throw ApiException.invalid("made_by is me or anyone.", "made_by");
        }
        return maker.filter("me"::equals).isPresent();
    }

    /** The same for every page of one list; a cursor is good for no other. */
    String listName() {
        return "generations account=%d project=%s own=%s status=%s model=%s origin=%s"
                .formatted(
                        account,
                        project.map(ProjectId::toString).orElse("*"),
                        ownOnly,
                        status.map(GenerationStatus::wire).orElse("*"),
                        model,
                        origin.map(Origin::wire).orElse("*"));
    }

    GenerationFilter after(Optional<String> position) {
        return new GenerationFilter(account, project, ownOnly, status, model, origin, position.map(Long::valueOf));
    }

    String condition() {
        // A project's list is the one place where an account sees what others made; its membership is checked before.
        String owner = isOwnList() ? "account = :account" : "project = :project";
        return owner
                + (project.isPresent() && ownOnly ? " and project = :project" : "")
                + (status.isPresent() ? " and status = :status" : " and status not in :hidden")
                + (model.isPresent() ? " and model.id = :model" : "")
                + (origin.isPresent() ? " and origin = :origin" : "")
                + (before.isPresent() ? " and id < :before" : "");
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new HashMap<>();
        if (isOwnList()) {
            parameters.put("account", account);
        }
        project.ifPresent(id -> parameters.put("project", id.value()));
        if (status.isPresent()) {
            parameters.put("status", status.orElseThrow());
        } else {
            parameters.put("hidden", List.of(GenerationStatus.PENDING_CHARGE, GenerationStatus.ABANDONED));
        }
        model.ifPresent(id -> parameters.put("model", id));
        origin.ifPresent(value -> parameters.put("origin", value));
        before.ifPresent(id -> parameters.put("before", id));
        return parameters;
    }

    private boolean isOwnList() {
        return project.isEmpty() || ownOnly;
    }
}
