// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The networks of this process; each is read when it is first needed, and takes about 1 MB. */
@ApplicationScoped
public class Networks {
    private final Map<String, Network> networks = new ConcurrentHashMap<>();

    /** The network of this name, such as {@code selfie}. */
    public Network get(String name) {
        return networks.computeIfAbsent(name, Network::load);
    }
}
