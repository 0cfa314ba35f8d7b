// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
import dev.atelier.generation.provider.replicate.ReplicateCallbacksTest;
import java.util.function.BiPredicate;

/** All that holds of the adapter in Java holds of the file. */
class DeclaredReplicateCallbacksTest extends ReplicateCallbacksTest {

    @Override
    protected BiPredicate<Upstream, Callback> callbacks(VendorHarness harness) {
        var callbacks = new DeclaredCallbacks(harness.client(), harness.clock());
        Vendor vendor = Declared.shipped("replicate");
        return (upstream, callback) -> callbacks.isGenuine(vendor, upstream, callback);
    }
}
