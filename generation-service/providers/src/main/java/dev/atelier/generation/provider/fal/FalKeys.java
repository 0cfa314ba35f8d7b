// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.fal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.atelier.generation.provider.http.UpstreamJson;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** Reads the Ed25519 keys of a JSON Web Key Set; other entries are skipped. */
final class FalKeys {

    // What the encoding of an Ed25519 public key says before its 32 bytes.
    private static final byte[] PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final int KEY_BYTES = 32;
    private static final int MOST_KEYS = 20;

    private FalKeys() {}

    static List<PublicKey> read(byte[] keySet) {
        return StreamSupport.stream(UpstreamJson.read(keySet).path("keys").spliterator(), false)
                .limit(MOST_KEYS)
                .filter(key -> key.path("kty").asText().equals("OKP"))
                .flatMap(key -> key(key.path("x")).stream())
                .toList();
    }

    private static Optional<PublicKey> key(JsonNode base64) {
        try {
            byte[] point = Base64.getUrlDecoder().decode(base64.asText());
            if (point.length != KEY_BYTES) {
                return Optional.empty();
            }
            byte[] encoded = new byte[PREFIX.length + KEY_BYTES];
            System.arraycopy(PREFIX, 0, encoded, 0, PREFIX.length);
            System.arraycopy(point, 0, encoded, PREFIX.length, KEY_BYTES);
            return Optional.of(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
        } catch (IllegalArgumentException | GeneralSecurityException _) {
            return Optional.empty();
        }
    }
}
