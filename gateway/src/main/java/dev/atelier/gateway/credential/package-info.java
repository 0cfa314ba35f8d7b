/** Credentials, and the signed token that tells the services who the caller is. */
@NullMarked
package dev.atelier.gateway.credential;

import org.jspecify.annotations.NullMarked;
