// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.topup;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The amounts of credits that can be bought. */
@ApplicationScoped
class PackCatalogue {
    /** @param priceMinor price in the smallest unit of the currency */
    record Pack(String name, long credits, long priceMinor) {}

    private final List<Pack> packs;

    PackCatalogue(TopUpConfig config) {
        this.packs = config.packs().entrySet().stream()
                .map(pack -> new Pack(
                        pack.getKey(),
                        pack.getValue().credits(),
                        pack.getValue().priceMinor()))
                .sorted(Comparator.comparingLong(Pack::credits).thenComparing(Pack::name))
                .toList();
    }

    /** The smallest first. */
    List<Pack> list() {
        return packs;
    }

    boolean contains(String name) {
        return find(name).isPresent();
    }

    Optional<Pack> find(String name) {
        return packs.stream().filter(pack -> pack.name().equals(name)).findFirst();
    }

    /** Empty when nothing is for sale. */
    Optional<Pack> findSmallest() {
        return packs.stream().filter(pack -> pack.credits() > 0).findFirst();
    }

    /** Finds the preferred pack if it has at least the missing credits, otherwise the smallest pack that has. */
    Optional<Pack> findCovering(long missing, String preferred) {
        List<Pack> covering =
                packs.stream().filter(pack -> pack.credits() >= missing).toList();
        return covering.stream()
                .filter(pack -> pack.name().equals(preferred))
                .findFirst()
                .or(() -> covering.stream().findFirst());
    }
}
