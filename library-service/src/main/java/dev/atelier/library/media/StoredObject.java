// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.caller.Origin;
import dev.atelier.platform.id.ProjectId;
import dev.atelier.platform.media.MediaFacts;
import dev.atelier.platform.media.MediaKind;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** Description of the bytes under one key; immutable like the bytes. */
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
    private @Nullable String name;
    private @Nullable Instant expiresAt;
    private @Nullable String parentKey;
    private @Nullable Integer thumbWidth;

    @Embedded
    private MediaProvenance provenance;

    /** For Hibernate. */
    protected StoredObject() {}

    public StoredObject(StagedMedia media, ObjectMetadata metadata, Instant createdAt) {
        this.key = ObjectKey.random().value();
        this.accountId = metadata.owner().account();
        this.project = metadata.owner().project().value();
        this.origin = metadata.owner().origin();
        this.name = metadata.name();
        this.expiresAt = metadata.lifetime() == null ? null : createdAt.plus(metadata.lifetime());
        this.kind = media.format().kind();
        this.contentType = media.format().contentType();
        this.extension = media.format().extension();
        this.size = media.file().size();
        this.sha256 = media.file().sha256();
        this.width = media.facts().width();
        this.height = media.facts().height();
        this.durationSeconds = media.facts().durationSeconds();
        this.createdAt = createdAt;
        this.provenance = media.provenance();
        Thumbnail thumbnail = metadata.thumbnail();
        if (thumbnail != null) {
            this.parentKey = thumbnail.parent().value();
            this.thumbWidth = thumbnail.width();
        }
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

    public MediaProvenance provenance() {
        return provenance;
    }

    /** File name of a download, if the object has one. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** When the object may be deleted; empty for never. */
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(expiresAt);
    }

    /** Parent and width of a thumbnail; empty for every other object. */
    public Optional<Thumbnail> thumbnail() {
        return parentKey == null || thumbWidth == null
                ? Optional.empty()
                : Optional.of(new Thumbnail(new ObjectKey(parentKey), thumbWidth));
    }

    /** Parent and width of a thumbnail. */
    public record Thumbnail(ObjectKey parent, int width) {}
}
