// SPDX-License-Identifier: Apache-2.0
package dev.atelier.webhook.endpoint;

/** A secret as the database holds it: of no use without the installation's key. */
public final class SealedSecret {
    private final byte[] bytes;

    public SealedSecret(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /** For the database. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "SealedSecret[" + bytes.length + " bytes]";
    }
}
