// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The networks of this process; each is read when it is first needed, and takes about 1 MB. */
@ApplicationScoped
public class Networks {
    /** With vectors a minute of one processor. */
    private static final int MOST_WITH_VECTORS = 2048 * 2048;
    /** Without them three quarters of a minute, and with one compiler a little more than a minute. */
    private static final int MOST_WITHOUT = 768 * 768;

    private final Map<String, Network> networks = new ConcurrentHashMap<>();

    /** The network of this name, such as {@code esrgan-x2}. */
    public Network get(String name) {
        return networks.computeIfAbsent(name, Network::load);
    }

    /** Of a picture that is enlarged: a larger one would not be finished in the time of a run. */
    public long mostPixelsEnlarged() {
        return Jvm.hasFastVectors() ? MOST_WITH_VECTORS : MOST_WITHOUT;
    }
}
