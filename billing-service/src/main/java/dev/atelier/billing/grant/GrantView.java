// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.grant;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Credits that an account was given or bought.
 *
 * @param source {@code grants} or {@code topups}
 * @param remaining what no charge has drawn yet
 * @param expiresAt absent when the credits never expire
 */
public record GrantView(
        long id,
        String source,
        String reason,
        long credits,
        long remaining,
        Instant createdAt,
        @Nullable Instant expiresAt) {}
