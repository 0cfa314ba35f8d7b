// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

/** An order no engine can fill; its message names the parameter and holds nothing of the input. */
public final class ImpossibleOrder extends RuntimeException {

    private final String fault;

    public ImpossibleOrder(String fault) {
        super(fault);
        this.fault = fault;
    }

    String told() {
        return fault;
    }
}
