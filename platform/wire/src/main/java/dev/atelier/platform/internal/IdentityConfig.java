// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The identities by which services know each other's calls. */
@ConfigMapping(prefix = "atelier.identity")
public interface IdentityConfig {

    /** The private key of this service and of no other: Ed25519, PKCS #8, base64. */
    Optional<String> privateKey();

    /**
     * The public keys of each service (gateway, generation, library, billing, webhook, compat): X.509, base64; the same in
     * all services, and no secret. A service has two while its private key is changed.
     */
    Map<String, List<String>> publicKeys();
}
