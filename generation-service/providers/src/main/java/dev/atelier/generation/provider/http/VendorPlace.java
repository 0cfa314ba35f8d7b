// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.http;

import dev.atelier.generation.provider.ProviderJob;
import dev.atelier.generation.provider.Upstream;
import java.net.URI;

/** Fills in the public address of a vendor where the operator configured none. */
public record VendorPlace(URI standard) {

    public static VendorPlace of(String standard) {
        return new VendorPlace(URI.create(standard));
    }

    public Upstream in(Upstream upstream) {
        if (upstream.baseUrl().getHost() != null) {
            return upstream;
        }
        return new Upstream(
                upstream.name(),
                upstream.dialect(),
                standard,
                upstream.credential(),
                upstream.headers(),
                upstream.callTimeout(),
                upstream.concurrency(),
                upstream.cancel(),
                upstream.options());
    }

    public ProviderJob in(ProviderJob job) {
        return new ProviderJob(
                job.generation(),
                job.slug(),
                in(job.upstream()),
                job.model(),
                job.params(),
                job.media(),
                job.size(),
                job.workspace(),
                job.deadline(),
                job.callback(),
                job.progress());
    }
}
