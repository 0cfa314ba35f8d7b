// SPDX-License-Identifier: Apache-2.0
package dev.atelier.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

/**
 * What an account sends, and waits for, before it sends the next.
 *
 * @param latency of an answer, in microseconds; it also receives the microseconds since the request
 */
record Call(
        Sending sending,
        Function<HttpConnection.Answer, Verdict> judge,
        ToLongBiFunction<HttpConnection.Answer, Long> latency) {
    private static final int HUNDRED = 100;

    @FunctionalInterface
    interface Sending {
        HttpConnection.Answer send(HttpConnection connection) throws IOException;
    }

    Call sentBy(Sending other) {
        return new Call(other, judge, latency);
    }

    Call judgedBy(Function<HttpConnection.Answer, Verdict> other) {
        return new Call(sending, other, latency);
    }

    /** These in turn, so that of a hundred in a row {@code percent} are the other one, evenly. */
    static List<Call> mix(List<Call> calls, Call other, int percent) {
        List<Call> mixed = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < HUNDRED * calls.size(); i++) {
            boolean isOther = (i + 1) * percent / HUNDRED > i * percent / HUNDRED;
            mixed.add(isOther ? other : calls.get(next++ % calls.size()));
        }
        return mixed;
    }
}
