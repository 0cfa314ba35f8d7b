// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

import java.util.Locale;

/** Which build of a server program this machine needs. */
final class HostPlatform {

    private static final String OS = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    private static final String ARCH = System.getProperty("os.arch").toLowerCase(Locale.ROOT);

    private HostPlatform() {}

    static String describe() {
        return os() + " on " + ARCH;
    }

    static String postgresResource() {
        return "postgres-%s-%s.txz".formatted(os(), isArm() ? "arm_64" : "x86_64");
    }

    static String redisResource() {
        return "redis-server-7.0.15-%s-%s".formatted(os(), isArm() ? "arm64" : "amd64");
    }

    private static String os() {
        return OS.contains("mac") ? "darwin" : OS;
    }

    private static boolean isArm() {
        return ARCH.equals("aarch64") || ARCH.equals("arm64");
    }
}
