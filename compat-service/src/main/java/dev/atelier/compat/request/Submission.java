// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * What a client asked for, checked and translated.
 *
 * @param fingerprint equal for a repeat of the same request
 */
public record Submission(
        long account,
        long credential,
        String dialect,
        String path,
        String model,
        ObjectNode input,
        Optional<String> callbackUrl,
        Fingerprint fingerprint) {

    @Override
    public String toString() {
        return "Submission[" + dialect + ", " + path + "]";
    }
}
