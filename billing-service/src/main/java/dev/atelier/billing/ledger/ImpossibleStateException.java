// SPDX-License-Identifier: Apache-2.0
package dev.atelier.billing.ledger;

import dev.atelier.platform.sql.DatabaseException;

/** A move contradicts the books; nothing was changed, and a person has to look at the cause. */
public class ImpossibleStateException extends IllegalStateException {
    ImpossibleStateException(DatabaseException cause) {
        super(cause.getMessage(), cause);
    }
}
