// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.CallbackTimestamp;
import dev.atelier.generation.provider.http.VerificationKeyCache;
import dev.atelier.generation.provider.http.VerificationKeyCache.Loader;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import dev.atelier.platform.secret.Sha256;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Verifies callbacks of fal by the Ed25519 keys it publishes. */
@ApplicationScoped
class FalCallbacks {
    private static final String KEY_SET_URL = "https://rest.fal.ai/.well-known/jwks.json";
    private static final int MAX_KEY_SET_BYTES = 64_000;

    private final TrustedClient http;
    private final Clock clock;
    private final VerificationKeyCache<List<PublicKey>> keys;

    FalCallbacks(TrustedClient http, Clock clock) {
        this.http = http;
        this.clock = clock;
        this.keys = new VerificationKeyCache<>(clock);
    }

    boolean isGenuine(Upstream upstream, Callback callback) {
        Optional<byte[]> signature = parseSignature(callback);
        if (signature.isEmpty() || !CallbackTimestamp.isFresh(header(callback, "timestamp"), clock)) {
            return false;
        }
        byte[] content = signedContent(callback);
        Loader<List<PublicKey>> loader = () -> loadKeys(upstream);
        try {
            return verifies(keys.find(upstream.name(), loader), content, signature.orElseThrow())
                    // The vendor may have changed its keys.
                    || verifies(keys.refresh(upstream.name(), loader), content, signature.orElseThrow());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Optional<List<PublicKey>> loadKeys(Upstream upstream) throws InterruptedException {
        URI url = URI.create(upstream.options().getOrDefault("jwks-url", KEY_SET_URL));
        var request = new TrustedRequest("GET", url, Map.of(), new Payload.Nothing(), upstream.callTimeout());
        return http.call(request, MAX_KEY_SET_BYTES) instanceof TrustedResult.Answered(var answer) && answer.isSuccess()
                ? Optional.of(FalKeys.parse(answer.body().getBytes()))
                : Optional.empty();
    }

    private static Optional<byte[]> parseSignature(Callback callback) {
        try {
            return Optional.of(HexFormat.of().parseHex(header(callback, "signature")))
                    .filter(bytes -> bytes.length == 64);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static byte[] signedContent(Callback callback) {
        return Stream.of(
                        header(callback, "request-id"),
                        header(callback, "user-id"),
                        header(callback, "timestamp"),
                        HexFormat.of().formatHex(Sha256.of(callback.bytes())))
                .reduce((all, next) -> all + "\n" + next)
                .orElseThrow()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String header(Callback callback, String name) {
        return callback.headers().getOrDefault("x-fal-webhook-" + name, "");
    }

    private static boolean verifies(Optional<List<PublicKey>> keys, byte[] content, byte[] signature) {
        return keys.orElse(List.of()).stream().anyMatch(key -> verifies(key, content, signature));
    }

    private static boolean verifies(PublicKey key, byte[] content, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance("Ed25519");
            verifier.initVerify(key);
            verifier.update(content);
            return verifier.verify(signature);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
