// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Content Credentials (C2PA) of the file. Beyond the first version of this API.
 *
 * @param reason Why there are none: <code>format</code> has no place for them, <code>not_configured</code>, <code>failed</code>.
 * @param signer Organisation or name in the certificate.
 * @param sourceType Code of IPTC's vocabulary of digital source types.
 * @param validity What the credentials were worth when the file came: <code>trusted</code>, <code>valid</code> (the signer is unknown), <code>invalid</code>, <code>unreadable</code>.
 * @param raw the object as it came, with members that were added later
 */
public record Provenance(
        String status,
        @Nullable String reason,
        @Nullable String manifest,
        @Nullable String signer,
        @Nullable String sourceType,
        @Nullable String validity,
        Map<String, @Nullable Object> raw) {}
