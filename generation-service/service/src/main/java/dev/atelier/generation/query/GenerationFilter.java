// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.query;

import dev.atelier.generation.lifecycle.GenerationStatus;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.metadata.Metadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which generations a list shows: those of an account, or those all members made in a project.
 *
 * @param project a project the account is a member of
 * @param ownOnly of a project, only what the account made itself
 * @param model id of the model
 * @param metadata pairs that the generations have, perhaps among others
 * @param before only generations with a smaller id
 */
record GenerationFilter(
        long account,
        Optional<ProjectId> project,
        boolean ownOnly,
        Optional<GenerationStatus> status,
        OptionalLong model,
        Optional<Origin> origin,
        Optional<Metadata> metadata,
        Optional<Long> before) {
    /** Of the view, where it is computed; the outcome of an ended generation is a column. */
    private static final String OPEN_STATUS = "status = :status";

    /** Parses {@code made_by}; true for {@code me}. */
    static boolean isOwnOnly(Optional<String> maker) {
        if (maker.filter(who -> !who.equals("me") && !who.equals("anyone")).isPresent()) {
            throw ApiException.invalid("made_by is me or anyone.", "made_by");
        }
        return maker.filter("me"::equals).isPresent();
    }

    /** Names the list; equal for all its pages, and a cursor is valid for this list only. */
    String listName() {
        return "generations account=%d project=%s own=%s status=%s model=%s origin=%s metadata=%s"
                .formatted(
                        account,
                        project.map(ProjectId::toString).orElse("*"),
                        ownOnly,
                        status.map(GenerationStatus::wire).orElse("*"),
                        model,
                        origin.map(Origin::wire).orElse("*"),
                        metadata.map(Metadata::toJson).orElse("*"));
    }

    GenerationFilter after(Optional<String> position) {
        return new GenerationFilter(
                account, project, ownOnly, status, model, origin, metadata, position.map(Long::valueOf));
    }

    /** True when no index answers all conditions, so that matching rows may lie far apart in the list. */
    boolean isSparse() {
        return !remaining().isEmpty();
    }

    /** The SQL conditions that one index answers in the order of the list. */
    String indexedCondition() {
        return String.join(" and ", indexed()) + (before.isPresent() ? " and id < :before" : "");
    }

    /** The SQL conditions that are checked row by row. */
    String remainingCondition() {
        List<String> conditions = new ArrayList<>(remaining());
        // Rows in these states are few and short-lived, so no index excludes them.
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
        metadata.ifPresent(pairs -> parameters.put("metadata", pairs.toJson()));
        before.ifPresent(id -> parameters.put("before", id));
        return parameters;
    }

    private List<String> indexed() {
        // Only the list of a project shows what other accounts made; the caller has checked the membership.
        List<String> indexed =
                new ArrayList<>(List.of(isOwnList() ? "account_id = :account" : "project_id = :project"));
        if (project.isPresent() && ownOnly) {
            indexed.add("project_id = :project");
        } else if (project.isEmpty()) {
            choices().stream().findFirst().ifPresent(indexed::add);
        }
        if (indexed.contains(OPEN_STATUS)) {
            // An account has few open generations, and the index finds them.
            indexed.add("outcome is null");
        }
        return indexed;
    }

    private List<String> remaining() {
        List<String> choices = choices();
        List<String> remaining = new ArrayList<>(
                project.isPresent() || choices.isEmpty() ? choices : choices.subList(1, choices.size()));
        if (metadata.isPresent()) {
            remaining.add("cast(metadata as jsonb) @> cast(:metadata as jsonb)");
        }
        return remaining;
    }

    /** The most selective condition first: nearly all generations have succeeded, and most come from the API. */
    private List<String> choices() {
        List<String> choices = new ArrayList<>();
        boolean common = status.equals(Optional.of(GenerationStatus.SUCCEEDED));
        String ofStatus = status.filter(GenerationStatus::isFinal).isPresent() ? "outcome = :status" : OPEN_STATUS;
        if (status.isPresent() && !common) {
            choices.add(ofStatus);
        }
        if (model.isPresent()) {
            choices.add("model_id = :model");
        }
        if (origin.isPresent()) {
            choices.add("origin = :origin");
        }
        if (common) {
            choices.add(ofStatus);
        }
        return choices;
    }

    private boolean isOwnList() {
        return project.isEmpty() || ownOnly;
    }
}
