// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.platform.id.ProjectId;

/** Where an item is pinned: a project's number, or minus the number of the account that pinned it outside of projects. */
record Shelf(long number) {

    static Shelf of(long account, ProjectId project) {
        return new Shelf(project.value() == 0 ? -account : project.value());
    }

    ProjectId project() {
        return new ProjectId(Math.max(0, number));
    }
}
