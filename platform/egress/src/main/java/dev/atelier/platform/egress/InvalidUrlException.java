// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** Ends the parsing of a URL at its first problem; never leaves the package. */
final class InvalidUrlException extends Exception {
    private final UrlProblem problem;

    InvalidUrlException(UrlProblem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    UrlProblem problem() {
        return problem;
    }
}
