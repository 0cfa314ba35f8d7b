// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.Ports;
import dev.atelier.local.server.StartupException;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The ports of one platform on loopback, counted from one base port.
 *
 * @param isMovable whether other ports may be used when these are taken, because the user did not ask for these
 */
public record PortPlan(int base, boolean isMovable) {

    /** More instances would reach into the ports of the next service. */
    static final int MAX_REPLICAS = 9;

    private static final int DEFAULT_BASE = 8080;
    private static final int SIZE = 100;
    private static final int MAX_MOVES = 50;
    // Below the ports that Linux gives to outgoing connections, which may take a port between the check and its use.
    private static final int FIRST_RESERVED = 18_000;
    private static final int RESERVABLE_PLANS = 140;

    public PortPlan {
        if (base < 1024 || base > 65_535 - SIZE) {
            throw new StartupException("ATELIER_PORT must lie between 1024 and " + (65_535 - SIZE) + ", not " + base);
        }
    }

    static PortPlan configured(Map<String, String> environment) {
        String port = environment.getOrDefault("ATELIER_PORT", "");
        if (port.isBlank()) {
            return new PortPlan(DEFAULT_BASE, true);
        }
        try {
            return new PortPlan(Integer.parseInt(port.strip()), false);
        } catch (NumberFormatException e) {
            throw new StartupException("ATELIER_PORT is not a number: " + port, e);
        }
    }

    /** A plan of which no port is taken and that no other call returns, in any process, while this JVM lives. */
    public static PortPlan reserve() {
        int start = ThreadLocalRandom.current().nextInt(RESERVABLE_PLANS);
        return IntStream.range(0, RESERVABLE_PLANS)
                .map(number -> FIRST_RESERVED + SIZE * ((start + number) % RESERVABLE_PLANS))
                .filter(base -> IntStream.range(base, base + SIZE).allMatch(Ports::isFree))
                .filter(Ports::reserve)
                .mapToObj(base -> new PortPlan(base, false))
                .findFirst()
                .orElseThrow(
                        () -> new StartupException("there are no " + SIZE + " free ports above " + FIRST_RESERVED));
    }

    /** The plans to try in turn: this one, then those above it when it is movable. */
    Stream<PortPlan> alternatives() {
        return IntStream.rangeClosed(0, isMovable ? MAX_MOVES : 0)
                .mapToObj(move -> new PortPlan(base + move * SIZE, isMovable));
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
        return service == ServiceDefinition.GATEWAY ? base : base + service.portOffset() + MAX_REPLICAS;
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
