// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.estimate;

import dev.atelier.generation.library.MediaClient;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import dev.atelier.platform.id.ProjectId;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Knows from the library which projects an account may look into and write to. */
@ApplicationScoped
public class Projects {
    private static final ProjectId ALL = new ProjectId(0);
    private static final String CURRENT = "current";
    private static final String VIEWER = "viewer";

    private final MediaClient library;

    Projects(@RestClient MediaClient library) {
        this.library = library;
    }

    /** A project the account can see. */
    record Chosen(ProjectId id, boolean isReadOnly) {

        void refuseReadOnly() {
            if (isReadOnly) {
                throw new ApiException(ErrorCode.PROJECT_READ_ONLY, "This project is view-only.", "project");
            }
        }
    }

    /** The project of a new run: the one named, else the current one unless that may only be looked at. */
    Chosen forRun(Optional<ProjectId> named, Caller caller) {
        if (named.isPresent()) {
            return new Chosen(
                    named.orElseThrow(),
                    role(named.orElseThrow(), caller.account())
                            .filter(VIEWER::equals)
                            .isPresent());
        }
        MediaClient.ProjectRole current = library.project(caller.account(), CURRENT);
        return new Chosen(current.role().equals(VIEWER) ? ALL : ProjectId.fromString(current.id()), false);
    }

    /** The project a price is asked for; nothing is written, so looking is enough. */
    Chosen forEstimate(Optional<ProjectId> named, Caller caller) {
        named.ifPresent(project -> role(project, caller.account()));
        return new Chosen(named.orElse(ALL), false);
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

    /** Refuses a project the account is no member of, as if there were none; empty for the shelf of all projects. */
    public Optional<String> role(ProjectId project, long account) {
        if (project.equals(ALL)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    library.project(account, Long.toString(project.value())).role());
        } catch (ApiException refusal) {
            throw refusal.code() == ErrorCode.NOT_FOUND ? ApiException.notFound("project") : refusal;
        }
    }
}
