// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.library.storage.StagedObject;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.ProjectId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** What we know of the bytes under one key; like the bytes, it never changes. */
@Entity
@Immutable
@Table(name = "stored_object")
public class StoredObject {
    @Id
    private String key;

    private long accountId;
    private long project;

    @Enumerated(EnumType.STRING)
    private Origin origin;

    @Enumerated(EnumType.STRING)
    private MediaKind kind;

    private String contentType;
    private String extension;
    private long size;
    private String sha256;
    private @Nullable Integer width;
    private @Nullable Integer height;

    @Column(precision = 12, scale = 3)
    private @Nullable BigDecimal durationSeconds;

    private Instant createdAt;

    /** For Hibernate. */
    protected StoredObject() {}

    public StoredObject(
            ObjectKey key, Owner owner, MediaFormat format, MediaFacts facts, StagedObject bytes, Instant createdAt) {
        this.key = key.value();
        this.accountId = owner.account();
        this.project = owner.project().value();
        this.origin = owner.origin();
        this.kind = format.kind();
        this.contentType = format.contentType();
        this.extension = format.extension();
        this.size = bytes.size();
        this.sha256 = bytes.sha256();
        this.width = facts.width();
        this.height = facts.height();
        this.durationSeconds = facts.durationSeconds();
        this.createdAt = createdAt;
    }

    public ObjectKey key() {
        return new ObjectKey(key);
    }

    public Owner owner() {
        return new Owner(accountId, new ProjectId(project), origin);
    }

    public MediaKind kind() {
        return kind;
    }

    public String contentType() {
        return contentType;
    }

    public String extension() {
        return extension;
    }

    public long size() {
        return size;
    }

    public String sha256() {
        return sha256;
    }

    public MediaFacts facts() {
        return new MediaFacts(width, height, durationSeconds);
    }

    public Instant createdAt() {
        return createdAt;
    }
}
