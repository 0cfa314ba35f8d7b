// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.platform.id.ProjectId;

/** A shelf of items: the number of its project, or minus the number of its account for items outside of projects. */
record Shelf(long number) {

    static Shelf of(long account, ProjectId project) {
        return new Shelf(project.value() == 0 ? -account : project.value());
    }

    ProjectId project() {
        return new ProjectId(Math.max(0, number));
    }
}
