/** The price of a generation: charged before the run, settled or refunded after its end. */
@NullMarked
package dev.atelier.billing.charge;

import org.jspecify.annotations.NullMarked;
