/** The request of an application for access, until a person has decided. */
@NullMarked
package dev.atelier.gateway.oauth.authorize;

import org.jspecify.annotations.NullMarked;
