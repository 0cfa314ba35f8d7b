// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** Why a URL is refused, in words its owner can act on. */
public enum UrlProblem {
    TOO_LONG("The URL is longer than 2048 characters."),
    BAD_CHARACTER("The URL contains a space, a control character, a backslash or another character that must be"
            + " percent-encoded."),
    BAD_ESCAPE("A % in the URL must be followed by two hexadecimal digits."),
    NOT_HTTPS("The URL must start with https://."),
    FRAGMENT("The URL must not contain a fragment (#...)."),
    USER_INFO("The URL must not contain a user name or password."),
    PORT("The URL must use port 443."),
    NO_HOST("The URL has no host."),
    BAD_HOST("The host must be a full domain name of letters, digits and hyphens, such as hooks.example.com."),
    UNICODE_HOST("The host cannot be converted to ASCII without ambiguity; write it in its xn-- form."),
    BAD_ADDRESS("The host looks like an IP address; write it as four decimal numbers (93.184.216.34) or as IPv6 in"
            + " brackets, or use a domain name.");

    private final String message;

    UrlProblem(String message) {
        this.message = message;
    }

    /** One sentence for the owner of the URL. */
    public String message() {
        return message;
    }

    /** Ends the parsing of a URL at its first problem; never leaves the package. */
    static final class InvalidUrlException extends Exception {
        private final UrlProblem problem;

        InvalidUrlException(UrlProblem problem) {
            super(problem.message(), null, false, false);
            this.problem = problem;
        }

        UrlProblem problem() {
            return problem;
        }
    }
}
