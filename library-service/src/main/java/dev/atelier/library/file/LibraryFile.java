// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.file;

import dev.atelier.library.media.Owner;
import dev.atelier.library.media.StoredObject;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaKind;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;

/** An uploaded or imported file of an account; immutable. */
@Entity
@Immutable
@Table(name = "file")
public class LibraryFile {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    private long accountId;
    private long project;

    @Enumerated(EnumType.STRING)
    private Origin origin;

    @Enumerated(EnumType.STRING)
    private MediaKind kind;

    private String name;
    private String key;
    private Instant createdAt;

    /** For Hibernate. */
    protected LibraryFile() {}

    LibraryFile(StoredObject object, String name) {
        Owner owner = object.owner();
        this.accountId = owner.account();
        this.project = owner.project().value();
        this.origin = owner.origin();
        this.kind = object.kind();
        this.name = name;
        this.key = object.key().value();
        this.createdAt = object.createdAt();
    }

    public FileId id() {
        return new FileId(id);
    }

    public Owner owner() {
        return new Owner(accountId, new ProjectId(project), origin);
    }

    public MediaKind kind() {
        return kind;
    }

    public String name() {
        return name;
    }

    public ObjectKey key() {
        return new ObjectKey(key);
    }

    public Instant createdAt() {
        return createdAt;
    }
}
