// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What admission computes from an API key before it asks Redis: form and checksum, keyed check, fingerprints. */
@State(Scope.Benchmark)
public class KeyCheckBench {
    private final KeyPeppers peppers = KeyCheckTest.peppers(KeyCheckTest.random(), Map.of());
    private final KeyCheck check = new KeyCheck(peppers);
    private final KeyFingerprint fingerprint = new KeyFingerprint(peppers);
    private final String text =
            ApiKeySecret.create(7, new SecureRandom(), check::of).reveal();

    @Benchmark
    public List<String> admission() {
        ApiKeySecret key = ApiKeySecret.parse(text).filter(check::accepts).orElseThrow();
        return fingerprint.all(key);
    }
}
