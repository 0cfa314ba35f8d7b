/** The audit log: who changed which account or credential. */
@NullMarked
package dev.atelier.gateway.audit;

import org.jspecify.annotations.NullMarked;
