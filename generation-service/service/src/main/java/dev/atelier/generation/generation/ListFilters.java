// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.generation;

import dev.atelier.generation.catalogue.ModelCatalogue;
import dev.atelier.generation.catalogue.ModelReference;
import dev.atelier.generation.estimate.Projects;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the words of a list's filters into what the database is asked. */
@ApplicationScoped
class ListFilters {

    private final ModelCatalogue catalogue;
    private final Projects projects;

    ListFilters(ModelCatalogue catalogue, Projects projects) {
        this.catalogue = catalogue;
        this.projects = projects;
    }

    /** Empty for the shelf of all projects, which shows everything of the account; another's project is not found. */
    Optional<ProjectId> project(Optional<String> named, long account) {
        Optional<ProjectId> project = named.map(ProjectId::fromString).filter(id -> id.value() != 0);
        project.ifPresent(id -> projects.role(id, account));
        return project;
    }

    /** A number may be that of a model which is no longer offered; a slug is one of the catalogue's. */
    OptionalLong model(Optional<String> named) {
        if (named.isEmpty()) {
            return OptionalLong.empty();
        }
        String text = named.orElseThrow();
        if (text.matches("[0-9]{1,18}")) {
            return OptionalLong.of(Long.parseLong(text));
        }
        return OptionalLong.of(catalogue
                .find(ModelReference.fromString(text))
                .orElseThrow(() -> ApiException.invalid("A model is named by its slug or its id.", "model"))
                .id());
    }
}
