// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

/** A refusal that a person reads as a page: a status, and the key of the text that says what to do. */
public final class PageException extends RuntimeException {
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;

    private final int status;
    private final String text;

    private PageException(int status, String text) {
        super(text, null, false, false);
        this.status = status;
        this.text = text;
    }

    public static PageException forbidden(String text) {
        return new PageException(FORBIDDEN, text);
    }

    public static PageException notFound() {
        return new PageException(NOT_FOUND, "error_not_found");
    }

    public static PageException conflict(String text) {
        return new PageException(CONFLICT, text);
    }

    public static PageException unprocessable(String text) {
        return new PageException(UNPROCESSABLE, text);
    }

    int status() {
        return status;
    }

    String text() {
        return text;
    }
}
