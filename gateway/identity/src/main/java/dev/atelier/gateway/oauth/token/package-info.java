/** Codes, access tokens and refresh tokens. */
@NullMarked
package dev.atelier.gateway.oauth.token;

import org.jspecify.annotations.NullMarked;
