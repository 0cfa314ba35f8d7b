// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** What can be bought. */
@ApplicationScoped
class Packs {

    /** @param priceMinor price in the smallest unit of the currency */
    record Pack(String name, long credits, long priceMinor) {}

    private final Map<String, TopUpConfig.Pack> packs;

    Packs(TopUpConfig config) {
        this.packs = config.packs();
    }

    boolean has(String name) {
        return packs.containsKey(name);
    }

    /** The smallest pack, empty when nothing is for sale. */
    Optional<Pack> smallest() {
        return covering(1, "");
    }

    /** The wanted pack if it is enough, otherwise the smallest that is; empty when none is. */
    Optional<Pack> covering(long missing, String wanted) {
        return packs.entrySet().stream()
                .map(entry -> new Pack(
                        entry.getKey(),
                        entry.getValue().credits(),
                        entry.getValue().priceMinor()))
                .filter(pack -> pack.credits() >= missing)
                .min(Comparator.comparing((Pack pack) -> !pack.name().equals(wanted))
                        .thenComparingLong(Pack::credits)
                        .thenComparing(Pack::name));
    }
}
