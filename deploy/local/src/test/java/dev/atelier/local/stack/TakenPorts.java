// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Ports;
import java.util.List;
import java.util.stream.IntStream;

/** The ports of a plan on which a process listens. */
final class TakenPorts {

    private TakenPorts() {}

    static List<Integer> of(PortPlan plan) {
        return IntStream.range(plan.base(), plan.base() + 100)
                .filter(port -> !Ports.isFree(port))
                .boxed()
                .toList();
    }
}
