/** Credentials, and the signed token that names the caller to the services. */
@NullMarked
package dev.atelier.gateway.credential;

import org.jspecify.annotations.NullMarked;
