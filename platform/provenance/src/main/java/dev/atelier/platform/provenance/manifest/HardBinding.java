// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The assertion that ties a manifest to the bytes of its file; its length does not depend on what it says. */
public sealed interface HardBinding {

    String label();

    byte[] toCbor(byte[] sha256);

    /** Everything but one range (C2PA 2.2, 18.5). */
    record DataHash(long start, long length) implements HardBinding {
        private static final int LONGEST_NUMBER = 9;

        @Override
        public String label() {
            return "c2pa.hash.data";
        }

        @Override
        public byte[] toCbor(byte[] sha256) {
            // Numbers are of different lengths, and the length of the store must be known before the numbers are.
            int padding = 2 * LONGEST_NUMBER - Cbor.encode(start).length - Cbor.encode(length).length;
            return Cbor.encode(Map.of(
                    "exclusions",
                    List.of(Map.of("start", start, "length", length)),
                    "name",
                    "jumbf manifest",
                    "alg",
                    "sha256",
                    "hash",
                    sha256,
                    "pad",
                    new byte[padding]));
        }
    }

    /** Everything but the boxes that C2PA leaves out of ISO base media files (C2PA 2.2, 18.7). */
    record BoxHash(String uuid) implements HardBinding {
        private static final int AFTER_HEAD = 8;

        @Override
        public String label() {
            return "c2pa.hash.bmff.v3";
        }

        @Override
        public byte[] toCbor(byte[] sha256) {
            Map<String, Object> store = Map.of(
                    "xpath",
                    "/uuid",
                    "data",
                    List.of(Map.of("offset", AFTER_HEAD, "value", HexFormat.of().parseHex(uuid))));
            return Cbor.encode(Map.of(
                    "exclusions",
                    List.of(store, Map.of("xpath", "/ftyp"), Map.of("xpath", "/mfra")),
                    "name",
                    "jumbf manifest",
                    "alg",
                    "sha256",
                    "hash",
                    sha256));
        }
    }
}
