/** Passkeys (Web Authentication): to add them, to remove them, and to sign in with one. */
@NullMarked
package dev.atelier.gateway.signin.passkey;

import org.jspecify.annotations.NullMarked;
