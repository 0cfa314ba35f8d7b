// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.broker;

import dev.atelier.platform.error.ApiException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The place of a dead letter on its topic, written {@code 0-17}. */
record DeadLetterId(int partition, long position) {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,5})-([0-9]{1,15})");

    static DeadLetterId parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw ApiException.notFound("dead letter");
        }
        return new DeadLetterId(Integer.parseInt(form.group(1)), Long.parseLong(form.group(2)));
    }

    @Override
    public String toString() {
        return partition + "-" + position;
    }
}
