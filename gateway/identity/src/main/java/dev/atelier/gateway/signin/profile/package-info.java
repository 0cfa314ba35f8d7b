/** What a person changes about their own access: password, sessions, ways to sign in. */
@NullMarked
package dev.atelier.gateway.signin.profile;

import org.jspecify.annotations.NullMarked;
