// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.Dialect;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import dev.atelier.platform.caller.Caller;
import dev.atelier.platform.error.ApiException;
import java.util.Optional;
import java.util.function.Function;

/**
 * A submit after all checks that need no other service, translated into a native create.
 *
 * @param path the client's word for what is run, as the dialect needs it later
 * @param shown what the dialect repeats of the submit in its answers; only such a request is listed
 * @param fingerprint equal for two submits of the same body to the same path
 * @param locate reports an input that generation-service refused at its place in the dialect's body
 */
public record Submission(
        Caller caller,
        Dialect dialect,
        String path,
        CreateGenerationRequest toCreate,
        Optional<String> callbackUrl,
        Optional<ObjectNode> shown,
        Fingerprint fingerprint,
        Function<ApiException, RuntimeException> locate) {

    /** Leaves out the callback URL and the input, which may hold secrets. */
    @Override
    public String toString() {
        return "Submission[" + dialect.name() + ", " + path + "]";
    }
}
