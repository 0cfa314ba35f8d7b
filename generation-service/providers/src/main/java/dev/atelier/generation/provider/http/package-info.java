// SPDX-License-Identifier: Apache-2.0
/** What all adapters share on the wire: calls to upstreams, their troubles, uploads, and bringing in outputs. */
@NullMarked
package dev.atelier.generation.provider.http;

import org.jspecify.annotations.NullMarked;
