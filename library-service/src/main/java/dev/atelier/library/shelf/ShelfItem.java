// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.library.media.OutputId;
import dev.atelier.library.shelf.ShelfService.Shelf;
import dev.atelier.library.storage.ObjectKey;
import dev.atelier.platform.id.FileId;
import dev.atelier.platform.id.GenerationId;
import dev.atelier.platform.id.ShelfItemId;
import dev.atelier.platform.media.MediaKind;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A file or an output pinned under a name; SQL statements write it, because they check the rules of the shelf. */
@Entity
@Immutable
@Table(name = "shelf_item")
public class ShelfItem {
    @Id
    private long id;

    private long shelf;
    private String name;

    @Enumerated(EnumType.STRING)
    private MediaKind kind;

    private String filename;
    private @Nullable Long fileId;
    private @Nullable Long generationId;
    private @Nullable Integer outputIndex;
    private @Nullable String key;
    private Instant createdAt;

    /** For Hibernate. */
    protected ShelfItem() {}

    ShelfItemId id() {
        return new ShelfItemId(id);
    }

    Shelf shelf() {
        return new Shelf(shelf);
    }

    String name() {
        return name;
    }

    MediaKind kind() {
        return kind;
    }

    String filename() {
        return filename;
    }

    /** The reference of the pinned file or output: {@code file_12} or {@code gen_5#0}. */
    String media() {
        if (fileId != null) {
            return new FileId(fileId).toString();
        }
        if (generationId == null || outputIndex == null) {
            throw new IllegalStateException("item " + id + " pins nothing");
        }
        return new OutputId(new GenerationId(generationId), outputIndex).toString();
    }

    /** Key of the pinned object; empty when it was deleted. */
    Optional<ObjectKey> key() {
        return Optional.ofNullable(key).map(ObjectKey::new);
    }

    Instant createdAt() {
        return createdAt;
    }
}
