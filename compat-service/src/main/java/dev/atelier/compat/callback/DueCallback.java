// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.CompatRequest;

/**
 * A callback that the worker has to hand over.
 *
 * @param attempt counts from 1
 */
record DueCallback(CompatRequest request, int attempt) {}
