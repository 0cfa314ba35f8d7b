// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.Provider;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.replicate.ReplicateProviderTest;
import java.util.Map;

/** All that holds of the adapter in Java holds of the file. */
class DeclaredReplicateTest extends ReplicateProviderTest {

    @Override
    protected Provider provider(VendorHarness harness) {
        return Declared.provider(harness);
    }

    @Override
    protected Map<String, String> options() {
        return Map.of("vendor", "replicate");
    }
}
