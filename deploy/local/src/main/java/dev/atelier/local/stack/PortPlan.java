// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StartFailure;
import java.util.stream.IntStream;

/** Which port of loopback belongs to whom, counted from one base port. */
public record PortPlan(int base) {

    /** More instances would reach into the ports of the next service. */
    static final int MOST_REPLICAS = 9;

    private static final int SIZE = 100;
    private static final int FIRST_TRY = 18_000;
    private static final int LAST_TRY = 32_000;

    public PortPlan {
        if (base < 1024 || base > 65_535 - SIZE) {
            throw new StartFailure("ATELIER_PORT must lie between 1024 and " + (65_535 - SIZE) + ", not " + base);
        }
    }

    /** A plan of which no port is taken now, for stacks that run beside others. */
    public static PortPlan free() {
        return IntStream.iterate(FIRST_TRY, base -> base < LAST_TRY, base -> base + SIZE)
                .mapToObj(PortPlan::new)
                .filter(PortPlan::isFree)
                .findFirst()
                .orElseThrow(() -> new StartFailure("no hundred free ports between " + FIRST_TRY + " and " + LAST_TRY));
    }

    private boolean isFree() {
        return IntStream.range(base, base + SIZE).allMatch(Ports::isFree);
    }

    int gateway() {
        return base;
    }

    int gatewayManagement() {
        return base + 1;
    }

    /** The port of one process; several gateways stand behind a balancer on the base port. */
    int service(ServiceDefinition service, int instance, int replicas) {
        if (service != ServiceDefinition.GATEWAY) {
            return base + service.portOffset() + instance;
        }
        return replicas == 1 ? base : base + 70 + 2 * instance;
    }

    int balancer(ServiceDefinition service) {
        return service == ServiceDefinition.GATEWAY ? base : base + service.portOffset() + MOST_REPLICAS;
    }

    int postgres() {
        return base + 60;
    }

    int kafka() {
        return base + 61;
    }

    int kafkaController() {
        return base + 62;
    }

    int redis() {
        return base + 63;
    }
}
