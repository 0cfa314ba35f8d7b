// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import java.util.Set;
import java.util.stream.LongStream;

/** All that an account may see: what is its own, and what lies in a project that it owns or shares. */
public record Reach(long account, Set<Long> projects) {

    public Reach {
        projects = Set.copyOf(projects);
    }

    public boolean covers(long owner, long project) {
        return owner == account || (project > 0 && projects.contains(project));
    }

    /** The shelves of these projects and the account's own one. */
    public long[] shelves() {
        return LongStream.concat(LongStream.of(-account), projects.stream().mapToLong(Long::longValue))
                .toArray();
    }
}
