// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.net;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/** What this JVM computes fast. */
final class Jvm {
    /** Without the instruction a fused multiplication is a computation with decimals of any length. */
    private static final boolean IS_FUSED = isOn("UseFMA");

    private Jvm() {}

    /**
     * Vectors need the module of the JDK (--add-modules jdk.incubator.vector) and its second compiler: without that each of
     * their operations is a call and an object.
     */
    static boolean hasFastVectors() {
        return IS_FUSED
                && ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
                && option("TieredStopAtLevel").equals("4");
    }

    static float multiplyAndAdd(float number, float weight, float sum) {
        return IS_FUSED ? Math.fma(number, weight, sum) : number * weight + sum;
    }

    private static boolean isOn(String flag) {
        return option(flag).equals("true");
    }

    private static String option(String flag) {
        try {
            return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .getVMOption(flag)
                    .getValue();
        } catch (IllegalArgumentException _) {
            // A JVM for another processor, or of another make, has other flags.
            return "";
        }
    }
}
