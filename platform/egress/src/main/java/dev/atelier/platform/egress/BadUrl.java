// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** A text that is not a URL we call. */
public record BadUrl(UrlProblem problem) implements ParsedUrl {}
