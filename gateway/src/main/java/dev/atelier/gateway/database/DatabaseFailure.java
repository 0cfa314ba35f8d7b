// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.database;

import java.sql.SQLException;

/** A statement failed; the cause tells whether the failure passes by itself. */
public class DatabaseFailure extends RuntimeException {

    DatabaseFailure(SQLException cause) {
        super(cause);
    }
}
