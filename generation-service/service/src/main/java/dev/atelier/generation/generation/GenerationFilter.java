// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.ArrayList;
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
    private static final String STATUS = "status = :status";

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

    /** True when no index answers all of it, so that what it asks for may lie far apart in the list. */
    boolean isSparse() {
        return !rest().isEmpty();
    }

    /** What one index answers, in the order of the list. */
    String led() {
        return String.join(" and ", lead()) + (before.isPresent() ? " and id < :before" : "");
    }

    /** What is left to be looked at row by row. */
    String filtered() {
        List<String> conditions = new ArrayList<>(rest());
        // There are never many of them, and none for long.
        conditions.add("status not in ('pending_charge', 'abandoned')");
        return String.join(" and ", conditions);
    }

    Map<String, Object> parameters() {
        Map<String, Object> parameters = new HashMap<>();
        if (isOwnList()) {
            parameters.put("account", account);
        }
        project.ifPresent(id -> parameters.put("project", id.value()));
        status.ifPresent(value -> parameters.put("status", value.wire()));
        model.ifPresent(id -> parameters.put("model", id));
        origin.ifPresent(value -> parameters.put("origin", value.wire()));
        before.ifPresent(id -> parameters.put("before", id));
        return parameters;
    }

    private List<String> lead() {
        // A project's list is the one place where an account sees what others made; its membership is checked before.
        List<String> lead = new ArrayList<>(List.of(isOwnList() ? "account_id = :account" : "project_id = :project"));
        if (project.isPresent() && ownOnly) {
            lead.add("project_id = :project");
        } else if (project.isEmpty()) {
            choices().stream().findFirst().ifPresent(lead::add);
        }
        return lead;
    }

    private List<String> rest() {
        List<String> choices = choices();
        return project.isPresent() || choices.isEmpty() ? choices : choices.subList(1, choices.size());
    }

    /** Those that leave the fewest rows first; nearly everything has succeeded, and comes from the API. */
    private List<String> choices() {
        List<String> choices = new ArrayList<>();
        boolean common = status.equals(Optional.of(GenerationStatus.SUCCEEDED));
        if (status.isPresent() && !common) {
            choices.add(STATUS);
        }
        if (model.isPresent()) {
            choices.add("model_id = :model");
        }
        if (origin.isPresent()) {
            choices.add("origin = :origin");
        }
        if (common) {
            choices.add(STATUS);
        }
        return choices;
    }

    private boolean isOwnList() {
        return project.isEmpty() || ownOnly;
    }
}
