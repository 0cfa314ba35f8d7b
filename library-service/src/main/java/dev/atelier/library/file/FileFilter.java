// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.MediaKind;
import dev.atelier.platform.id.ProjectId;
import java.util.Optional;

/**
 * Which files are listed.
 *
 * @param project every member's files in it; empty for all files of the account
 */
record FileFilter(long account, Optional<MediaKind> kind, Optional<ProjectId> project) {

    long place() {
        return project.map(ProjectId::value).orElse(account);
    }

    /** Names the list for its cursors. */
    String listName() {
        return "files:" + account + ":" + kind.map(MediaKind::wire).orElse("") + ":"
                + project.map(ProjectId::toString).orElse("");
    }
}
