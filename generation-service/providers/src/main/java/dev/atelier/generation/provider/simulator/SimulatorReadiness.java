// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.simulator;

import dev.atelier.generation.provider.UpstreamsConfig;
import dev.atelier.platform.readiness.ReadinessCheck;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** In production nobody shall pay for a simulation. */
@ApplicationScoped
class SimulatorReadiness implements ReadinessCheck {
    private final UpstreamsConfig upstreams;

    SimulatorReadiness(UpstreamsConfig upstreams) {
        this.upstreams = upstreams;
    }

    @Override
    public List<String> problems() {
        return upstreams.byName().entrySet().stream()
                .filter(one ->
                        one.getValue().enabled() && one.getValue().dialect().equals("simulator"))
                .map(one -> "atelier.upstreams." + one.getKey() + " is a simulator: remove it, it only plays provider.")
                .toList();
    }
}
