// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import java.util.Set;
import java.util.stream.LongStream;

/** The content that an account may see: its own, and that of projects which it owns or shares. */
public record AccessScope(long account, Set<Long> projects) {

    public AccessScope {
        projects = Set.copyOf(projects);
    }

    public boolean includes(long owner, long project) {
        return owner == account || (project > 0 && projects.contains(project));
    }

    /** The numbers of the shelves of these projects and of the account's own shelf. */
    public long[] shelves() {
        return LongStream.concat(LongStream.of(-account), projects.stream().mapToLong(Long::longValue))
                .toArray();
    }
}
