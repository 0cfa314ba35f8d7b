// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import dev.atelier.generation.provider.JobHandle;
import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.VendorHarness;
import java.util.Map;

/** The adapter under test with a fake vendor, and a job for it. */
final class FalFixture implements AutoCloseable {
    static final JobHandle HANDLE = new JobHandle("{\"id\":\"req-1\",\"path\":\"/fal-ai/flux/requests/req-1\"}");

    private final FakeFal fal = new FakeFal();
    private final VendorHarness harness = new VendorHarness();
    private final FalProvider provider = new FalProvider(
            harness.client(),
            harness.errors(),
            harness.outputs(),
            new FalCallbacks(harness.trusted(), harness.clock()));

    FakeFal fal() {
        return fal;
    }

    VendorHarness harness() {
        return harness;
    }

    FalProvider provider() {
        return provider;
    }

    ProviderJob job() {
        return VendorHarness.job(upstream(), "fal-ai/flux/dev", VendorHarness.params());
    }

    Upstream upstream() {
        return VendorHarness.upstream("fal", fal.url(), Map.of());
    }

    @Override
    public void close() {
        harness.close();
        fal.close();
    }
}
