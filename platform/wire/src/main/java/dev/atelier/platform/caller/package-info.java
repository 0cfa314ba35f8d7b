/** The caller of a request: account and credential, as the gateway signed them in a short-lived token. */
@NullMarked
package dev.atelier.platform.caller;

import org.jspecify.annotations.NullMarked;
