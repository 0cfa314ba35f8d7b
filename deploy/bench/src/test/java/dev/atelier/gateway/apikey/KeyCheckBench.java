// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.apikey;

import dev.atelier.platform.secret.SecretKeys;
import java.lang.reflect.Proxy;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What admission computes from an API key before it asks Redis: form and checksum, keyed check, fingerprints. */
@State(Scope.Benchmark)
public class KeyCheckBench {
    private static final String SECRET = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

    private final KeyPeppers peppers = new KeyPeppers(SecretKeys.of(SECRET), (ApiKeyConfig) Proxy.newProxyInstance(
            ApiKeyConfig.class.getClassLoader(), new Class<?>[] {ApiKeyConfig.class}, (_, _, _) -> Map.of()));
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
