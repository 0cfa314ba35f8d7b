/** Links that work once: the set-up of an installation, invites into accounts, and new passwords. */
@NullMarked
package dev.atelier.gateway.signin.link;

import org.jspecify.annotations.NullMarked;
