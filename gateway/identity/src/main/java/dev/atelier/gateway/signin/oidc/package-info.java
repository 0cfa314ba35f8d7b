/** Sign-in by the operator's identity provider (OpenID Connect). */
@NullMarked
package dev.atelier.gateway.signin.oidc;

import org.jspecify.annotations.NullMarked;
