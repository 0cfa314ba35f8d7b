// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance;

/** What holds of the credentials of a file. */
public enum Validity {
    /** Intact, and signed by a signer whose root is trusted here. */
    TRUSTED,
    /** Intact; the signer is unknown here. */
    VALID,
    /** The file, the claim or an assertion was changed, or the certificate does not count. */
    INVALID,
    /** There are credentials, and they cannot be judged here. */
    UNREADABLE
}
