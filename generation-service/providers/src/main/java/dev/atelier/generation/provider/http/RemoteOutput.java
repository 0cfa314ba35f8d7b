// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.MediaKind;
import java.util.Optional;

/**
 * Where an upstream says an output lies.
 *
 * @param url https, or {@code data:} with the bytes themselves
 * @param kind what it has to be; absent where the upstream does not tell
 */
public record RemoteOutput(String url, Optional<MediaKind> kind) {

    /** Addresses of outputs let anybody read them. */
    @Override
    public String toString() {
        return "RemoteOutput[" + kind + "]";
    }
}
