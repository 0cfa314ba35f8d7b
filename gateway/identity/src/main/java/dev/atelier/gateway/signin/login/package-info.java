/** Signing in and out. */
@NullMarked
package dev.atelier.gateway.signin.login;

import org.jspecify.annotations.NullMarked;
