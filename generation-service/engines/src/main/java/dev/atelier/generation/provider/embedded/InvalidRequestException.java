// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

/** A request that no engine can fulfil; the message names the param and quotes nothing of the input. */
public final class InvalidRequestException extends RuntimeException {

    private final String fault;

    public InvalidRequestException(String fault) {
        super(fault);
        this.fault = fault;
    }

    String detail() {
        return fault;
    }
}
