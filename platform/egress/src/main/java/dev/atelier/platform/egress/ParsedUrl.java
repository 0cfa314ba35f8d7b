// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

/** What `EgressUrl.parse` makes of a text: a URL we may call, or what is wrong with it. */
public sealed interface ParsedUrl permits EgressUrl, BadUrl {}
