// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.util.Optional;

/** Has an authority confirm when something was signed (RFC 3161). */
public interface TimeStamper {
    /** Leaves signatures without a time stamp. */
    TimeStamper NONE = new TimeStamper() {
        @Override
        public int space() {
            return 0;
        }

        @Override
        public Optional<byte[]> stamp(byte[] bytes) {
            return Optional.empty();
        }
    };

    /** Bytes that each signature keeps for a token, up to 64 KB; 0 for none. */
    int space();

    /** A token for these bytes; empty where there is none to be had, and the signature stays without one. */
    Optional<byte[]> stamp(byte[] bytes);
}
