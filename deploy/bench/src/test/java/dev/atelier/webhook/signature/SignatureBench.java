// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.signature;

import dev.atelier.webhook.endpoint.EndpointSecret;
import java.time.Instant;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The signature of a webhook whose body is as long as that of a usual event. */
@State(Scope.Benchmark)
public class SignatureBench {
    private static final int BODY_BYTES = 1_500;

    private final List<EndpointSecret> secrets =
            List.of(new EndpointSecret("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
    private final byte[] body = new byte[BODY_BYTES];
    private final Instant time = Instant.ofEpochSecond(1_767_225_600);

    @Benchmark
    public String signature() {
        return WebhookSigner.sign(body, time, secrets);
    }
}
