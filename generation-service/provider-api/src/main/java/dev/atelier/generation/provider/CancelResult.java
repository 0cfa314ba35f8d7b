// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** The answer of an upstream to a cancel. */
public enum CancelResult {
    STOPPED,
    TOO_LATE,
    UNREACHABLE
}
