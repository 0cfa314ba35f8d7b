// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.translate.Translation;
import dev.atelier.compat.upstream.CreateGenerationRequest;
import dev.atelier.platform.caller.Caller;
import java.util.Optional;

/**
 * A submit after all checks that need no other service, translated into a native create.
 *
 * @param fingerprint equal for two submits of the same body to the same path
 */
public record Submission(
        Caller caller,
        Dialect dialect,
        Translation translation,
        CreateGenerationRequest toCreate,
        Optional<String> callbackUrl,
        Fingerprint fingerprint) {

    /** Leaves out the callback URL and the input, which may hold secrets. */
    @Override
    public String toString() {
        return "Submission[" + dialect.name() + ", " + translation.path() + "]";
    }
}
