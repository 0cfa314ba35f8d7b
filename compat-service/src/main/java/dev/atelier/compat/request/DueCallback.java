// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.request;

/**
 * A request that has ended and whose receiver is to be told.
 *
 * @param attempt counts from 1
 */
public record DueCallback(CompatRequest request, int attempt) {}
