// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client.types;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * @param size In bytes.
 * @param credentials Null for a file without Content Credentials.
 * @param madeHere Whether this platform made the file. False says only that it does not know the file.
 * @param matchedBy How it was recognised: <code>manifest</code> by credentials that hold, <code>sha256</code> by its bytes, <code>picture</code> because it looks like a picture that was made here (a hint, and no proof).
 * @param generation The run that made it; null unless it is one of yours.
 * @param outputIndex Which output of that run.
 * @param raw the object as it came, with members that were added later
 */
public record ProvenanceReport(
        String contentType,
        long size,
        String sha256,
        @Nullable ContentCredentials credentials,
        boolean madeHere,
        List<String> matchedBy,
        @Nullable String generation,
        @Nullable Integer outputIndex,
        Map<String, @Nullable Object> raw) {}
