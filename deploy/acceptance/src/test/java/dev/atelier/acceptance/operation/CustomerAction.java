// SPDX-License-Identifier: Apache-2.0
package dev.atelier.acceptance.operation;

import java.util.List;
import java.util.Random;

/**
 * One thing a customer does on a day, and how it may end.
 *
 * @param words the words of the prompt that control the simulated vendor
 * @param longest milliseconds the job takes at most
 * @param cancels the customer changes their mind on the way
 * @param ends status of a success, error code of a failure
 */
record CustomerAction(String words, int longest, boolean cancels, List<String> ends) {
    private static final String GOOD = "succeeded";
    private static final String CANCELED = "canceled";
    private static final int SHORTEST = 200;

    /** More than one of a kind: that happens more often. */
    private static final List<CustomerAction> KINDS = List.of(
            of("", 3_000, GOOD),
            of("", 3_000, GOOD),
            of("", 3_000, GOOD),
            of("", 9_000, GOOD),
            of("sim:5xx", 2_000, GOOD),
            of("sim:5xx sim:double", 2_000, GOOD),
            of("sim:double", 2_000, GOOD),
            of("sim:double", 2_000, GOOD),
            of("sim:nocallback", 2_000, GOOD),
            of("sim:nocallback", 2_000, GOOD),
            of("sim:busy=2", 1_000, GOOD),
            of("sim:fail", 2_000, "provider_error"),
            of("sim:fail sim:double", 2_000, "provider_error"),
            of("sim:nsfw", 2_000, "moderation_blocked"),
            of("sim:lost", 2_000, "provider_error"),
            of("sim:odd", 1_000, "provider_error"),
            regretted("sim:slow=8s"),
            regretted("sim:slow=6s sim:slowcancel"),
            regretted("sim:slow=3s sim:slowcancel sim:5xx"),
            regretted("sim:slow=4s sim:nocancel"));

    static CustomerAction any(Random chance) {
        return KINDS.get(chance.nextInt(KINDS.size()));
    }

    private static CustomerAction of(String words, int longest, String end) {
        return new CustomerAction(words, longest, false, List.of(end));
    }

    private static CustomerAction regretted(String words) {
        return new CustomerAction(words, 0, true, List.of(GOOD, CANCELED));
    }

    /** The prompt of one run; the vendor takes a random while unless the words say how long. */
    String prompt(Random chance) {
        return longest == 0 ? words : words + " sim:slow=" + chance.nextInt(SHORTEST, longest) + "ms";
    }
}
