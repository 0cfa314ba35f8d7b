// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.run;

import dev.atelier.generation.provider.Upstream;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Optional;

/** Where an upstream may tell that something happened to a job. */
@ApplicationScoped
class CallbackAddress {

    Optional<URI> of(Upstream upstream, long generation) {
        return Optional.empty();
    }
}
