// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.credits;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** An amount of credits, never negative; arithmetic that would overflow is an error. */
public record Credits(@JsonValue long amount) implements Comparable<Credits> {
    public static final Credits ZERO = new Credits(0);

    public Credits {
        if (amount < 0) {
            throw new IllegalArgumentException("credits must not be negative: " + amount);
        }
    }

    @JsonCreator
    public static Credits of(long amount) {
        return new Credits(amount);
    }

    public Credits plus(Credits other) {
        return new Credits(Math.addExact(amount, other.amount));
    }

    public Credits times(long factor) {
        return new Credits(Math.multiplyExact(amount, factor));
    }

    public boolean covers(Credits price) {
        return amount >= price.amount;
    }

    @Override
    public int compareTo(Credits other) {
        return Long.compare(amount, other.amount);
    }

    @Override
    public String toString() {
        return Long.toString(amount);
    }
}
