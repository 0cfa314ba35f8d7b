// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** The result of `EgressUrl.parse`: a valid URL, or the reason why the text is none. */
public sealed interface ParsedUrl permits EgressUrl, ParsedUrl.BadUrl {

    /** A text that is not a callable URL. */
    record BadUrl(UrlProblem problem) implements ParsedUrl {}
}
