// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import dev.atelier.library.storage.ObjectKey;
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
import java.util.Optional;
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
    private @Nullable String name;
    private @Nullable Instant expiresAt;
    private @Nullable String parentKey;
    private @Nullable Integer thumbWidth;

    /** For Hibernate. */
    protected StoredObject() {}

    public StoredObject(ObjectKey key, Medium medium, Keeping keeping, Instant createdAt) {
        this.key = key.value();
        this.accountId = keeping.owner().account();
        this.project = keeping.owner().project().value();
        this.origin = keeping.owner().origin();
        this.name = keeping.name();
        this.expiresAt = keeping.expiresAt();
        this.kind = medium.format().kind();
        this.contentType = medium.format().contentType();
        this.extension = medium.format().extension();
        this.size = medium.bytes().size();
        this.sha256 = medium.bytes().sha256();
        this.width = medium.facts().width();
        this.height = medium.facts().height();
        this.durationSeconds = medium.facts().durationSeconds();
        this.createdAt = createdAt;
    }

    /** A smaller picture of {@code parent}, which goes when that goes. */
    public static StoredObject thumbnail(ObjectKey key, Medium medium, StoredObject parent, int width, Instant now) {
        var thumbnail = new StoredObject(key, medium, Keeping.of(parent.owner()), now);
        thumbnail.parentKey = parent.key;
        thumbnail.thumbWidth = width;
        return thumbnail;
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

    /** What a download is called, when it has a name of its own. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** When it may go; empty for never. */
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(expiresAt);
    }

    /** Of which object and for which width this is a smaller picture; empty for an object of its own. */
    public Optional<Thumbnail> thumbnail() {
        return parentKey == null || thumbWidth == null
                ? Optional.empty()
                : Optional.of(new Thumbnail(new ObjectKey(parentKey), thumbWidth));
    }

    /** A smaller picture of a parent. */
    public record Thumbnail(ObjectKey parent, int width) {}
}
