// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.http.VendorHarness;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;

/** The adapter of declared vendors with the clients of a test. */
final class Declared {

    private Declared() {}

    static DeclaredProvider provider(VendorHarness harness) {
        return new DeclaredProvider(
                new VendorFiles(harness.clock()),
                harness.client(),
                harness.errors(),
                harness.outputs(),
                harness.limits(),
                new DeclaredCallbacks(harness.client(), harness.clock()),
                harness.clock());
    }

    /** A vendor whose file comes with the service. */
    static Vendor shipped(String vendor) {
        try {
            return VendorFileReader.read(vendor + ".yaml", VendorFiles.shipped(vendor), Clock.systemUTC());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
