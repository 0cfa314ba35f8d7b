// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.lifecycle;

import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.ProjectId;

/**
 * The account, credential and project that a generation belongs to.
 *
 * @param credential pays for the generation
 * @param project 0 when it belongs to none
 */
public record Ownership(long account, long credential, long project, Origin origin) {
    public static Ownership of(Caller caller, ProjectId project) {
        return new Ownership(caller.account(), caller.credential(), project.value(), caller.origin());
    }
}
