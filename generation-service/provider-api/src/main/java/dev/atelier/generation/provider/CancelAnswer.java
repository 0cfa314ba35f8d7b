// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/** What an upstream says to the wish to stop a job. */
public enum CancelAnswer {
    STOPPED,
    TOO_LATE,
    UNREACHABLE
}
