// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

/** Secrets of a test run; they protect nothing. */
final class TestSecrets {

    static final String OPERATOR_TOKEN = "test-operator-token-that-protects-nothing";

    /** Base64 of the bytes 0 to 31. */
    static final String SECRET_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

    private TestSecrets() {}
}
