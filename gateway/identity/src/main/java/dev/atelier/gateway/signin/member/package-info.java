/** The members of an account: invites, roles, removal. */
@NullMarked
package dev.atelier.gateway.signin.member;

import org.jspecify.annotations.NullMarked;
