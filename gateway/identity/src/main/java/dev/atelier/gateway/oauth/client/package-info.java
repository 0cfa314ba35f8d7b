/** The applications: registered by themselves (RFC 7591), or described by a document at their own address. */
@NullMarked
package dev.atelier.gateway.oauth.client;

import org.jspecify.annotations.NullMarked;
