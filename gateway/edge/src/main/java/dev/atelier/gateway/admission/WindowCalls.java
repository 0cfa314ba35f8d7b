// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.admission;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code windows.lua}. */
interface WindowCalls {

    /** @return what the script answers; fails when it does not answer in time */
    Future<String> send(Call call);

    /** @param listener is told when what the script has counted may be lost; never by calls that lose nothing */
    default void onLoss(Runnable listener) {}

    /**
     * One run of the script.
     *
     * @param isCounted whether a request is counted; otherwise admissions are only reported
     * @param slice the name of the slices that it may reserve
     * @param asks for windows in one hash slot
     */
    record Call(boolean isCounted, String slice, List<LocalWindow.Ask> asks) {

        public Call {
            asks = List.copyOf(asks);
        }

        List<String> keys() {
            return asks.stream().map(ask -> ask.window().key()).toList();
        }

        List<String> arguments() {
            List<String> arguments = new ArrayList<>();
            arguments.add(isCounted ? "1" : "0");
            arguments.add(Long.toString(RateLimits.WINDOW.toNanos() / 1_000));
            arguments.add(Long.toString(Slice.VALIDITY.toNanos() / 1_000));
            for (LocalWindow.Ask ask : asks) {
                arguments.add(Integer.toString(ask.limit()));
                arguments.add(Long.toString(ask.wanted()));
                arguments.add(slice);
                arguments.add(ask.reports());
            }
            return arguments;
        }
    }
}
