/** Carries changes of credentials from the database to every replica. */
@NullMarked
package dev.atelier.gateway.revocation;

import org.jspecify.annotations.NullMarked;
