// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * For whom an object is kept, and how.
 *
 * @param name what a download is called, null for no name of its own
 * @param expiresAt when it may go, null for never
 */
public record Keeping(
        Owner owner, @Nullable String name, @Nullable Instant expiresAt) {

    public static Keeping of(Owner owner) {
        return new Keeping(owner, null, null);
    }

    public Keeping named(String text) {
        return new Keeping(owner, text, expiresAt);
    }

    public Keeping until(Instant end) {
        return new Keeping(owner, name, end);
    }
}
