// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Our own key at an upstream; never printed. */
public record UpstreamCredential(String value) {

    public static final UpstreamCredential NONE = new UpstreamCredential("");

    public boolean isPresent() {
        return !value.isEmpty();
    }

    @Override
    public String toString() {
        return "UpstreamCredential[***]";
    }
}
