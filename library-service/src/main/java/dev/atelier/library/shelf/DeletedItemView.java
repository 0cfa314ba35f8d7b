// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.shelf;

import dev.atelier.platform.id.ShelfItemId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Confirms that an item was removed from its shelf. */
@Schema(name = "DeletedShelfItem")
public record DeletedItemView(ShelfItemId id, boolean deleted) {}
