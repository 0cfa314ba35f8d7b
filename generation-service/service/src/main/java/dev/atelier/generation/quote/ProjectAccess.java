// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.generation.library.LibraryClient;
import dev.atelier.generation.library.LibraryClient.ProjectRole;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Asks the library which projects an account may read and write. */
@ApplicationScoped
public class ProjectAccess {
    private static final ProjectId ALL = new ProjectId(0);
    private static final String CURRENT = "current";
    private static final String VIEWER = "viewer";

    private final LibraryClient library;

    ProjectAccess(@RestClient LibraryClient library) {
        this.library = library;
    }

    /**
     * A project the account can see.
     *
     * @param ratio the aspect ratio that its generations start with, if it has one
     */
    record Choice(ProjectId id, boolean isReadOnly, Optional<String> ratio) {

        void refuseReadOnly() {
            if (isReadOnly) {
                throw new ApiException(ErrorCode.PROJECT_READ_ONLY, "This project is view-only.", "project");
            }
        }
    }

    /** The project of a new run: the named one, else the current one unless the account may only read it. */
    Choice chooseForRun(Optional<ProjectId> named, Caller caller) {
        if (named.isPresent()) {
            Optional<ProjectRole> project = find(named.orElseThrow(), caller.account());
            boolean isReadOnly =
                    project.map(ProjectRole::role).filter(VIEWER::equals).isPresent();
            return new Choice(named.orElseThrow(), isReadOnly, project.flatMap(ProjectAccess::ratio));
        }
        ProjectRole current = library.project(caller.account(), CURRENT);
        return current.role().equals(VIEWER)
                ? new Choice(ALL, false, Optional.empty())
                : new Choice(ProjectId.fromString(current.id()), false, ratio(current));
    }

    /** The project that a run would have; nothing is written, so the right to read is enough. */
    Choice chooseForEstimate(Optional<ProjectId> named, Caller caller) {
        Choice run = chooseForRun(named, caller);
        return new Choice(run.id(), false, run.ratio());
    }

    /** True when the account is the owner or a member. */
    public boolean isMember(ProjectId project, long account) {
        try {
            return role(project, account).isPresent();
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.NOT_FOUND) {
                return false;
            }
            throw refusal;
        }
    }

    /** The role of the account; {@code not_found} without membership, empty for project 0, which means all projects. */
    public Optional<String> role(ProjectId project, long account) {
        return find(project, account).map(ProjectRole::role);
    }

    private Optional<ProjectRole> find(ProjectId project, long account) {
        if (project.equals(ALL)) {
            return Optional.empty();
        }
        try {
            return Optional.of(library.project(account, Long.toString(project.value())));
        } catch (ApiException refusal) {
            throw refusal.code() == ErrorCode.NOT_FOUND ? ApiException.notFound("project", "project") : refusal;
        }
    }

    private static Optional<String> ratio(ProjectRole project) {
        return Optional.ofNullable(project.defaultAspectRatio());
    }
}
