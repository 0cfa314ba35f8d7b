// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.importer;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.atelier.library.media.Owner;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.error.RequiredInput;
import dev.atelier.platform.id.ProjectId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to import a link for a run.
 *
 * @param project number of the project; 0 or absent for none
 * @param plan of the account
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record InternalImportRequest(
        @Nullable Long account,
        @Nullable Long project,
        @Nullable String url,
        @Nullable String model,
        @Nullable Plan plan) {
    Owner requireOwner() {
        return new Owner(
                RequiredInput.param(account, "account"),
                new ProjectId(project == null ? 0 : project),
                Origin.API,
                RequiredInput.param(plan, "plan"));
    }

    String requireUrl() {
        return RequiredInput.param(url, "url");
    }

    Optional<String> targetModel() {
        return Optional.ofNullable(model);
    }
}
