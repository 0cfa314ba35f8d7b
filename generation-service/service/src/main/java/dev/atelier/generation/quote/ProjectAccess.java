// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.quote;

import dev.atelier.generation.library.ProjectClient;
import dev.atelier.generation.library.ProjectClient.ProjectRole;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.error.InfrastructureFailure;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Which projects an account may read and write, as library-service says. */
@ApplicationScoped
public class ProjectAccess {
    private static final Logger LOG = Logger.getLogger(ProjectAccess.class);
    private static final ProjectId ALL = new ProjectId(0);
    private static final String CURRENT = "current";
    private static final String VIEWER = "viewer";
    private static final String CURRENT_UNKNOWN =
            "The current project could not be looked up, so this generation is in no project.";

    private final ProjectClient projects;
    private final CurrentProjectRepository known;

    ProjectAccess(@RestClient ProjectClient projects, CurrentProjectRepository known) {
        this.projects = projects;
        this.known = known;
    }

    /**
     * A project the account can see.
     *
     * @param ratio the aspect ratio that its generations start with, if it has one
     * @param warnings for the client
     */
    record Choice(ProjectId id, boolean isReadOnly, Optional<String> ratio, List<String> warnings) {

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
            return new Choice(named.orElseThrow(), isReadOnly, project.flatMap(ProjectAccess::ratio), List.of());
        }
        return known.find(caller.account()).orElseGet(() -> askForCurrent(caller.account()));
    }

    /** A run does not fail because library-service is away: without it, the run is in no project, and says so. */
    private Choice askForCurrent(long account) {
        ProjectRole current;
        try {
            current = projects.get(account, CURRENT);
        } catch (RuntimeException fault) {
            if (!InfrastructureFailure.is(fault)) {
                throw fault;
            }
            LOG.warnf("current project unknown account=%d cause=%s", account, fault);
            return new Choice(ALL, false, Optional.empty(), List.of(CURRENT_UNKNOWN));
        }
        Choice choice = current.role().equals(VIEWER)
                ? new Choice(ALL, false, Optional.empty(), List.of())
                : new Choice(ProjectId.fromString(current.id()), false, ratio(current), List.of());
        // A replica of the release before names no revision.
        current.findRevision().ifPresent(revision -> known.keep(account, revision, choice));
        return choice;
    }

    /** The current project of the account changes: what was said of it before this revision is not used any more. */
    void forgetCurrent(long account, long before) {
        known.forget(account, before);
    }

    /** The project that a run would have; nothing is written, so the right to read is enough. */
    Choice chooseForEstimate(Optional<ProjectId> named, Caller caller) {
        Choice run = chooseForRun(named, caller);
        return new Choice(run.id(), false, run.ratio(), run.warnings());
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
            return Optional.of(projects.get(account, Long.toString(project.value())));
        } catch (ApiException refusal) {
            throw refusal.code() == ErrorCode.NOT_FOUND ? ApiException.notFound("project", "project") : refusal;
        }
    }

    private static Optional<String> ratio(ProjectRole project) {
        return Optional.ofNullable(project.defaultAspectRatio());
    }
}
