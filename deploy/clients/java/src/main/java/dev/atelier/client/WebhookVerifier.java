// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import dev.atelier.client.types.GenerationFailedEvent;
import dev.atelier.client.types.GenerationSucceededEvent;
import dev.atelier.client.types.WebhookEvent;
import dev.atelier.client.types.WebhookTestEvent;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Verifies deliveries of webhooks, and makes some for tests. */
public final class WebhookVerifier {
    /** How far from now the time of a delivery may be. */
    public static final Duration TOLERANCE = Duration.ofMinutes(5);

    private static final String PREFIX = "whsec_";
    /** During a rotation there are two. */
    private static final int MOST_SIGNATURES = 10;

    private final List<String> secrets;
    private final Duration tolerance;
    private final Clock clock;

    /**
     * What one of the two headers says.
     *
     * @param prefix what is signed before the body
     */
    private record Signed(String time, String prefix, List<byte[]> signatures, Function<String, byte[]> key) {}

    /** @param secrets of the endpoint; of several, during a rotation, one has to fit */
    public WebhookVerifier(String... secrets) {
        this(List.of(secrets), TOLERANCE, Clock.systemUTC());
    }

    /** @param tolerance how far from the clock the time of a delivery may be */
    public WebhookVerifier(Collection<String> secrets, Duration tolerance, Clock clock) {
        this.secrets = List.copyOf(secrets);
        this.tolerance = tolerance;
        this.clock = clock;
    }

    /**
     * The event of a delivery that is genuine and recent. Each of the two signatures that is there has to hold, and one has to be
     * there. An event of a kind that came after this release is read as a test event.
     *
     * @param body as it arrived, before any parsing
     * @param header the value of a header by its name in lower case, or null: {@code request::getHeader}
     * @throws AtelierException.BadSignature when it is not
     */
    public WebhookEvent verify(byte[] body, Function<String, @Nullable String> header) {
        List<Signed> found = Stream.of(standardSignature(header), serviceSignature(header))
                .flatMap(Stream::ofNullable)
                .toList();
        if (found.isEmpty()) {
            throw new AtelierException.BadSignature("there is no signature");
        }
        found.forEach(signed -> check(signed, body));
        return event(new String(body, StandardCharsets.UTF_8));
    }

    /** The same with all headers, by name in any spelling, each with its value or a list of values. */
    public WebhookEvent verify(byte[] body, Map<String, ?> headers) {
        return verify(
                body,
                name -> headers.entrySet().stream()
                        .filter(header -> name.equalsIgnoreCase(header.getKey()))
                        .flatMap(header -> header.getValue() instanceof Collection<?> values
                                ? values.stream()
                                : Stream.of(header.getValue()))
                        .map(String::valueOf)
                        .findFirst()
                        .orElse(null));
    }

    /** The headers of a delivery, for tests of a receiver. */
    public static Map<String, String> sign(String body, String secret, String eventId, Instant at) {
        long time = at.getEpochSecond();
        byte[] standard = mac(decoded(secret), "%s.%d.".formatted(eventId, time), bytes(body));
        byte[] service = mac(bytes(secret), time + ".", bytes(body));
        return Map.of(
                "webhook-id",
                eventId,
                "webhook-timestamp",
                String.valueOf(time),
                "webhook-signature",
                "v1," + Base64.getEncoder().encodeToString(standard),
                "service-event-id",
                eventId,
                "service-signature",
                "t=%d,v1=%s".formatted(time, HexFormat.of().formatHex(service)));
    }

    private void check(Signed signed, byte[] body) {
        long away = signed.time().matches("[0-9]{1,15}")
                ? Math.abs(clock.instant().getEpochSecond() - Long.parseLong(signed.time()))
                : Long.MAX_VALUE;
        if (away > tolerance.toSeconds()) {
            throw new AtelierException.BadSignature(
                    "the time %s is not within %d s".formatted(signed.time(), tolerance.toSeconds()));
        }
        boolean holds = false;
        for (String secret : secrets) {
            byte[] expected = mac(signed.key().apply(secret), signed.prefix(), body);
            // Every pair, so that the time says nothing about which one fits.
            for (byte[] signature : signed.signatures()) {
                holds |= MessageDigest.isEqual(expected, signature);
            }
        }
        if (!holds) {
            throw new AtelierException.BadSignature("the signature is wrong");
        }
    }

    private static WebhookEvent event(String body) {
        try {
            if (Json.read(body) instanceof Map<?, ?> members) {
                Class<? extends Record> kind = switch (String.valueOf(members.get("type"))) {
                    case "generation.succeeded" -> GenerationSucceededEvent.class;
                    case "generation.failed" -> GenerationFailedEvent.class;
                    default -> WebhookTestEvent.class;
                };
                return (WebhookEvent) Answers.read(kind, Answers.named(members));
            }
        } catch (IllegalArgumentException e) {
            throw new AtelierException("the body of the webhook is no JSON", e);
        }
        throw new AtelierException("the body of the webhook is no JSON object");
    }

    /** {@code webhook-signature: v1,<base64> v1,<base64>} over {@code <id>.<time>.<body>}. */
    private static @Nullable Signed standardSignature(Function<String, @Nullable String> header) {
        String value = header.apply("webhook-signature");
        if (value == null) {
            return null;
        }
        List<byte[]> signatures = new ArrayList<>();
        Stream.of(value.split(" ", -1))
                .limit(MOST_SIGNATURES)
                .filter(one -> one.startsWith("v1,"))
                .forEach(one -> signatures.add(base64(one.substring(3))));
        String sent = header.apply("webhook-timestamp");
        String time = sent == null ? "" : sent;
        return new Signed(time, header.apply("webhook-id") + "." + time + ".", signatures, WebhookVerifier::decoded);
    }

    /** {@code Service-Signature: t=<time>,v1=<hex>,v1=<hex>} over {@code <time>.<body>}. */
    private static @Nullable Signed serviceSignature(Function<String, @Nullable String> header) {
        String value = header.apply("service-signature");
        if (value == null) {
            return null;
        }
        List<String> parts =
                Stream.of(value.split(",", -1)).limit(MOST_SIGNATURES).toList();
        String time = parts.stream()
                .filter(one -> one.startsWith("t="))
                .map(one -> one.substring(2))
                .findFirst()
                .orElse("");
        List<byte[]> signatures = new ArrayList<>();
        parts.stream()
                .filter(one -> one.matches("v1=([0-9a-f]{2})*"))
                .forEach(one -> signatures.add(HexFormat.of().parseHex(one.substring(3))));
        return new Signed(time, time + ".", signatures, WebhookVerifier::bytes);
    }

    private static byte[] mac(byte[] key, String prefix, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
            mac.update(bytes(prefix));
            return mac.doFinal(body);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new AtelierException.BadSignature("the secret is no key");
        }
    }

    private static byte[] decoded(String secret) {
        if (!secret.startsWith(PREFIX)) {
            throw new AtelierException.BadSignature("a secret begins with " + PREFIX);
        }
        return base64(secret.substring(PREFIX.length()));
    }

    private static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new AtelierException.BadSignature("the signature or the secret is no base64");
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
