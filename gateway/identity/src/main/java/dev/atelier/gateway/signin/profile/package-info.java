/** A person's own page: accounts, password, sessions. */
@NullMarked
package dev.atelier.gateway.signin.profile;

import org.jspecify.annotations.NullMarked;
