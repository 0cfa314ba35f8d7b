/** Who is calling: the account and credential that the gateway vouches for with a short-lived token. */
@NullMarked
package dev.atelier.platform.caller;

import org.jspecify.annotations.NullMarked;
