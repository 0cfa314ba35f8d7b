// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.Ages;
import dev.atelier.generation.provider.http.KeptKeys;
import dev.atelier.generation.provider.http.UpstreamHttpConfig;
import dev.atelier.platform.egress.Payload;
import dev.atelier.platform.egress.TrustedClient;
import dev.atelier.platform.egress.TrustedRequest;
import dev.atelier.platform.egress.TrustedResult;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells fal's own callbacks from forged and old ones by its published Ed25519 keys. */
@ApplicationScoped
class FalCallbacks {
    private static final String KEYS = "https://rest.fal.ai/.well-known/jwks.json";
    private static final int LARGEST_KEY_SET = 64_000;

    private final TrustedClient http;
    private final UpstreamHttpConfig config;
    private final Clock clock;
    private final KeptKeys<List<PublicKey>> keys;

    FalCallbacks(TrustedClient http, UpstreamHttpConfig config, Clock clock) {
        this.http = http;
        this.config = config;
        this.clock = clock;
        this.keys = new KeptKeys<>(config, clock);
    }

    boolean isGenuine(Upstream upstream, Callback callback) {
        try {
            Optional<byte[]> signature = signature(callback);
            if (signature.isEmpty() || !isFresh(callback)) {
                return false;
            }
            byte[] signed = signed(callback);
            KeptKeys.Source<List<PublicKey>> source = () -> ask(upstream);
            return keys.find(upstream.name(), source)
                            .filter(known -> fits(known, signed, signature.orElseThrow()))
                            .isPresent()
                    // The vendor may have changed its keys.
                    || keys.renewed(upstream.name(), source)
                            .filter(fresh -> fits(fresh, signed, signature.orElseThrow()))
                            .isPresent();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean isFresh(Callback callback) {
        return Ages.isFresh(header(callback, "timestamp"), clock, config.callbackAge());
    }

    private Optional<List<PublicKey>> ask(Upstream upstream) throws InterruptedException {
        URI place = URI.create(upstream.options().getOrDefault("jwks-url", KEYS));
        var request = new TrustedRequest("GET", place, Map.of(), new Payload.Nothing(), upstream.callTimeout());
        return http.call(request, LARGEST_KEY_SET) instanceof TrustedResult.Answered(var answer) && answer.isSuccess()
                ? Optional.of(FalKeys.read(answer.body().getBytes()))
                : Optional.empty();
    }

    private static Optional<byte[]> signature(Callback callback) {
        try {
            return Optional.of(HexFormat.of().parseHex(header(callback, "signature")))
                    .filter(bytes -> bytes.length == 64);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static byte[] signed(Callback callback) {
        return Stream.of(
                        header(callback, "request-id"),
                        header(callback, "user-id"),
                        header(callback, "timestamp"),
                        HexFormat.of().formatHex(sha256(callback.bytes())))
                .reduce((all, next) -> all + "\n" + next)
                .orElseThrow()
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String header(Callback callback, String name) {
        return callback.headers().getOrDefault("x-fal-webhook-" + name, "");
    }

    private static boolean fits(List<PublicKey> keys, byte[] signed, byte[] signature) {
        return keys.stream().anyMatch(key -> fits(key, signed, signature));
    }

    private static boolean fits(PublicKey key, byte[] signed, byte[] signature) {
        try {
            Signature check = Signature.getInstance("Ed25519");
            check.initVerify(key);
            check.update(signed);
            return check.verify(signature);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
