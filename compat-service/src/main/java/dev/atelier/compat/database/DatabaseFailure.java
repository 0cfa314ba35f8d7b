// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.database;

import java.sql.SQLException;

/** A statement that could not be run. */
public class DatabaseFailure extends RuntimeException {
    DatabaseFailure(SQLException cause) {
        super("the database refused a statement", cause);
    }
}
