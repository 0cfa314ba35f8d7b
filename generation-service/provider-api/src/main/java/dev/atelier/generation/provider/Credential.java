// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** Our own key at an upstream; never printed. */
public record Credential(String value) {

    public static final Credential NONE = new Credential("");

    public boolean isPresent() {
        return !value.isEmpty();
    }

    @Override
    public String toString() {
        return "Credential[***]";
    }
}
