/** Users, their passwords, and the accounts that they are members of. */
@NullMarked
package dev.atelier.gateway.signin.user;

import org.jspecify.annotations.NullMarked;
