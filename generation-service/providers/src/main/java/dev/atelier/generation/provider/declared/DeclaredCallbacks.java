// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.declared;

import dev.atelier.generation.provider.Callback;
import dev.atelier.generation.provider.Upstream;
import dev.atelier.generation.provider.http.CallbackTimestamp;
import dev.atelier.generation.provider.http.StandardWebhook;
import dev.atelier.generation.provider.http.UpstreamClient;
import dev.atelier.generation.provider.http.UpstreamRequest;
import dev.atelier.generation.provider.http.VerificationKeyCache;
import dev.atelier.platform.secret.Hmac;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;

/** Verifies callbacks by the scheme that a file names. */
@ApplicationScoped
class DeclaredCallbacks {
    private final UpstreamClient client;
    private final Clock clock;
    private final VerificationKeyCache<String> secrets;

    DeclaredCallbacks(UpstreamClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
        this.secrets = new VerificationKeyCache<>(clock);
    }

    boolean isGenuine(Vendor vendor, Upstream upstream, Callback callback) {
        return vendor.verify()
                .filter(verify -> isGenuine(vendor, verify, upstream, callback))
                .isPresent();
    }

    private boolean isGenuine(Vendor vendor, Vendor.Verify verify, Upstream upstream, Callback callback) {
        boolean isLate = verify.scheme() == Vendor.Scheme.STANDARD_WEBHOOKS
                && !CallbackTimestamp.isFresh(StandardWebhook.timestamp(callback), clock);
        if (isLate) {
            return false;
        }
        try {
            return switch (verify.scheme()) {
                // The caller knows the token in the address, and its body is not believed.
                case TOKEN -> true;
                case STANDARD_WEBHOOKS ->
                    findSecret(vendor, verify, upstream)
                            .filter(secret -> StandardWebhook.verifies(secret, callback))
                            .isPresent();
                case HMAC_SHA256 ->
                    findSecret(vendor, verify, upstream)
                            .filter(secret -> isSigned(verify, secret, callback))
                            .isPresent();
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The configured secret, or the one that the vendor returns. */
    private Optional<String> findSecret(Vendor vendor, Vendor.Verify verify, Upstream upstream)
            throws InterruptedException {
        return upstream.options().containsKey("webhook-secret")
                        || verify.secretCall().isEmpty()
                ? RequestWriter.secret(upstream)
                : secrets.find(upstream.name(), () -> loadSecret(vendor, verify, upstream));
    }

    private Optional<String> loadSecret(Vendor vendor, Vendor.Verify verify, Upstream upstream)
            throws InterruptedException {
        String path = verify.secretCall().orElseThrow().url().text();
        return client.call(vendor.api(), upstream, UpstreamRequest.get(path))
                .success()
                .flatMap(answer -> verify.secret().text(answer.json()));
    }

    private static boolean isSigned(Vendor.Verify verify, String secret, Callback callback) {
        String given = callback.headers().getOrDefault(verify.header(), "");
        if (!given.startsWith(verify.prefix())) {
            return false;
        }
        byte[] key = secret.getBytes(StandardCharsets.UTF_8);
        byte[] expected = new Hmac(Hmac.key(key)).compute(callback.bytes());
        String signature = given.substring(verify.prefix().length());
        try {
            byte[] bytes = verify.isHex()
                    ? HexFormat.of().parseHex(signature)
                    : Base64.getDecoder().decode(signature);
            return MessageDigest.isEqual(bytes, expected);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
