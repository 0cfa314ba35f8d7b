// SPDX-License-Identifier: Apache-2.0
package dev.atelier.testkit;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How Awaitility waits where a test does not say it. It waits longer than its own ten seconds: a busy machine is slow, not
 * wrong. It looks at once, then soon, then ten times a second: most of what tests wait for is there within milliseconds.
 */
public final class AwaitDefaults implements BeforeEachCallback {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    @Override
    public void beforeEach(ExtensionContext context) throws ReflectiveOperationException {
        // A Quarkus test has a class loader of its own, and so another Awaitility than this class.
        ClassLoader loader = context.getRequiredTestClass().getClassLoader();
        try {
            Class<?> awaitility = Class.forName("org.awaitility.Awaitility", true, loader);
            Class<?> pauses = Class.forName("org.awaitility.pollinterval.IterativePollInterval", true, loader);
            UnaryOperator<Duration> longer = AwaitDefaults::lengthen;
            Object growing = pauses.getMethod("iterative", Function.class, Duration.class)
                    .invoke(null, longer, FIRST_PAUSE);
            awaitility.getMethod("setDefaultTimeout", Duration.class).invoke(null, TIMEOUT);
            awaitility.getMethod("setDefaultPollDelay", Duration.class).invoke(null, Duration.ZERO);
            awaitility
                    .getMethod("setDefaultPollInterval", pauses.getInterfaces()[0])
                    .invoke(null, growing);
        } catch (ClassNotFoundException _) {
            // The module does not wait for anything.
        }
    }

    private static Duration lengthen(Duration pause) {
        Duration longer = pause.multipliedBy(2);
        return longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
    }
}
