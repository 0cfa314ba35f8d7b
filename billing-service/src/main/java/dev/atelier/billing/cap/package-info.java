/** What a credential spent today and this month, beside the caps it carries. */
@NullMarked
package dev.atelier.billing.cap;

import org.jspecify.annotations.NullMarked;
