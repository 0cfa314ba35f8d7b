// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.project;

import dev.atelier.platform.id.ProjectId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A named group of generations, files and shelf items. */
@Entity
@Table(name = "project")
public class Project {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long accountId;
    private String name;
    private @Nullable String defaultAspectRatio;
    private Instant createdAt;

    /** For Hibernate. */
    protected Project() {}

    Project(long accountId, String name, @Nullable String defaultAspectRatio, Instant createdAt) {
        this.accountId = accountId;
        this.name = name;
        this.defaultAspectRatio = defaultAspectRatio;
        this.createdAt = createdAt;
    }

    ProjectId id() {
        return new ProjectId(id);
    }

    boolean isOwnedBy(long account) {
        return accountId == account;
    }

    String name() {
        return name;
    }

    Optional<String> defaultAspectRatio() {
        return Optional.ofNullable(defaultAspectRatio);
    }

    Instant createdAt() {
        return createdAt;
    }
}
