// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.caller.Plan;
import dev.atelier.platform.id.ProjectId;
import org.jspecify.annotations.Nullable;

/**
 * Account, project and origin of an object.
 *
 * @param plan of the account, as the caller brought it; null for what has no limit by plan
 */
public record Owner(
        long account,
        ProjectId project,
        Origin origin,
        @Nullable Plan plan) {

    public Owner(long account, ProjectId project, Origin origin) {
        this(account, project, origin, null);
    }
}
