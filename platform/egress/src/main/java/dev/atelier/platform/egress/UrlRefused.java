// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** Ends the parsing of a URL at its first problem; never leaves the package. */
final class UrlRefused extends Exception {
    private final UrlProblem problem;

    UrlRefused(UrlProblem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    UrlProblem problem() {
        return problem;
    }
}
