// SPDX-License-Identifier: Apache-2.0
/** What all HTTP adapters share: calls to upstreams, the mapping of errors, uploads and downloads. */
@NullMarked
package dev.atelier.generation.provider.http;

import org.jspecify.annotations.NullMarked;
