// SPDX-License-Identifier: Apache-2.0
package dev.atelier.local.server;

/** Whether a commit has to survive a power cut. */
public enum Durability {
    /** Wherever money lives. */
    SYNCED,
    /** Throw-away data of a test run. */
    RELAXED
}
