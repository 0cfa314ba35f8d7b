// SPDX-License-Identifier: Apache-2.0
/** The check and the exact price of a request, shared by POST /v1/estimate and POST /v1/generations. */
@NullMarked
package dev.atelier.generation.quote;

import org.jspecify.annotations.NullMarked;
