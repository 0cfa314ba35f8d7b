/** The books: moves of money as functions of the database, and the audit that recomputes them. */
@NullMarked
package dev.atelier.billing.ledger;

import org.jspecify.annotations.NullMarked;
