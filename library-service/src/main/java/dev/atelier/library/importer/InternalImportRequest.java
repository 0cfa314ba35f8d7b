// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.id.ProjectId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A link that a run refers to.
 *
 * @param project its number, 0 for none
 * @param origin how the run came in; an API call when absent
 */
public record InternalImportRequest(
        @Nullable Long account,
        @Nullable Long project,
        @Nullable String url,
        @Nullable String model,
        @Nullable Origin origin) {

    long who() {
        if (account == null) {
            throw ApiException.invalid("account is missing.", "account");
        }
        return account;
    }

    ProjectId where() {
        return new ProjectId(project == null ? 0 : project);
    }

    Origin how() {
        return origin == null ? Origin.API : origin;
    }

    String link() {
        return ImportRequest.required(url);
    }

    Optional<String> forModel() {
        return Optional.ofNullable(model);
    }
}
