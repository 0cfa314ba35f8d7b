/** The decision of a person: which scopes, up to which limit, and for which account. */
@NullMarked
package dev.atelier.gateway.oauth.consent;

import org.jspecify.annotations.NullMarked;
