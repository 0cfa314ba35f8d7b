// SPDX-License-Identifier: Apache-2.0
/** GET /v1/generations/{id}/events: the changes of one generation as server-sent events. */
@NullMarked
package dev.atelier.generation.stream;

import org.jspecify.annotations.NullMarked;
