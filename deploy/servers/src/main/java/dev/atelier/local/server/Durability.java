// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

/** Whether a commit survives a power cut. */
public enum Durability {
    /** Commits survive a power cut. */
    SYNCED,
    /** Commits may be lost in a power cut: for the data of a test run. */
    RELAXED
}
