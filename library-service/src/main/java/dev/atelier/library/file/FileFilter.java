// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import java.util.Optional;

/**
 * Filter of the file list.
 *
 * @param project selects the files of all members in a project; empty for all files of the account
 */
record FileFilter(long account, Optional<MediaKind> kind, Optional<ProjectId> project) {

    /** The number of the project or the account. */
    long scope() {
        return project.map(ProjectId::value).orElse(account);
    }

    /** Identifies the list in its cursors. */
    String listName() {
        return "files:" + account + ":" + kind.map(MediaKind::wire).orElse("") + ":"
                + project.map(ProjectId::toString).orElse("");
    }
}
