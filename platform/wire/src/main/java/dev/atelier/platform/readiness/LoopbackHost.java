// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.readiness;

import java.util.Locale;

/** Distinguishes servers on this machine, to which no network leads, from all others. */
public final class LoopbackHost {
    private LoopbackHost() {}

    /** By the text alone: a name that only resolves to this machine may resolve to another one tomorrow. */
    public static boolean is(String host) {
        String name = host.strip().toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.matches("127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}")
                || name.equals("::1")
                || name.equals("[::1]");
    }
}
