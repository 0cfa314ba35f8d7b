/** What a generation costs its account: charged before it runs, settled or refunded when it has ended. */
@NullMarked
package dev.atelier.billing.charge;

import org.jspecify.annotations.NullMarked;
