// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

/** A refusal that a person reads as a page: a status, and the key of the text that says what to do. */
public final class PageException extends RuntimeException {
    private final int status;
    private final String text;

    /** @param text a key of the texts of all pages */
    public PageException(int status, String text) {
        super(text, null, false, false);
        this.status = status;
        this.text = text;
    }

    public int status() {
        return status;
    }

    String text() {
        return text;
    }
}
