// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Optional;

/** Which applications may ask people for access. */
@ConfigMapping(prefix = "atelier.oauth")
public interface OAuthConfig {

    /**
     * Hosts whose client documents are read, with every host below them; without this key all public hosts. Hosts that are
     * never read are in {@code atelier.egress.deny-hosts}.
     */
    Optional<List<String>> clientHosts();
}
