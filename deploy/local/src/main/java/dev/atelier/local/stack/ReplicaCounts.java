// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.stack;

import dev.atelier.local.server.StartupException;
import java.util.EnumMap;
import java.util.Map;

/** How many processes of each service run; one by default. */
public record ReplicaCounts(Map<ServiceDefinition, Integer> counts) {

    public static final ReplicaCounts ONE_EACH = new ReplicaCounts(Map.of());

    public ReplicaCounts {
        counts = Map.copyOf(counts);
    }

    /** Reads {@code gateway=3,billing-service=2}. */
    public static ReplicaCounts parse(String text) {
        var counts = new EnumMap<ServiceDefinition, Integer>(ServiceDefinition.class);
        for (String part : text.split(",", -1)) {
            if (!part.isBlank()) {
                read(part.strip(), counts);
            }
        }
        return new ReplicaCounts(counts);
    }

    private static void read(String part, Map<ServiceDefinition, Integer> counts) {
        String[] sides = part.split("=", -1);
        ServiceDefinition service = ServiceDefinition.named(sides[0].strip())
                .orElseThrow(() -> new StartupException("ATELIER_REPLICAS names no service in '" + part + "'"));
        if (sides.length != 2 || !sides[1].strip().matches("[1-" + PortPlan.MAX_REPLICAS + "]")) {
            throw new StartupException(
                    "ATELIER_REPLICAS needs a number from 1 to " + PortPlan.MAX_REPLICAS + " in '" + part + "'");
        }
        counts.put(service, Integer.valueOf(sides[1].strip()));
    }

    public int of(ServiceDefinition service) {
        return counts.getOrDefault(service, 1);
    }
}
