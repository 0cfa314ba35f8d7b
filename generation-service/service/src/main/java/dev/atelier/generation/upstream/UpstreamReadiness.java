// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.upstream;

import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Refuses to start a production that would charge for simulated results. */
@ApplicationScoped
class UpstreamReadiness implements ReadinessCheck {
    private static final String SIMULATOR = "simulator";

    private final UpstreamsConfig upstreams;

    UpstreamReadiness(UpstreamsConfig upstreams) {
        this.upstreams = upstreams;
    }

    @Override
    public List<String> problems() {
        return upstreams.byName().entrySet().stream()
                .filter(entry ->
                        entry.getValue().enabled() && entry.getValue().dialect().equals(SIMULATOR))
                .map(entry ->
                        "atelier.upstreams." + entry.getKey() + " is a simulator: remove it, it only plays provider.")
                .toList();
    }
}
