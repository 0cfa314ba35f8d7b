/** The authorization server: applications get access to an account when a person approves them (OAuth 2.1). */
@NullMarked
package dev.atelier.gateway.oauth;

import org.jspecify.annotations.NullMarked;
