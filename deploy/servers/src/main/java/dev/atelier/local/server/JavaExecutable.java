// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.nio.file.Path;

/** The Java program that runs this JVM. */
public final class JavaExecutable {

    private JavaExecutable() {}

    public static String path() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
