// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import dev.atelier.gateway.audit.Actor;
import java.util.OptionalLong;

/**
 * A person changes the password or loses rights in an account: what was approved with the former access ends too
 * (RFC 9700, section 4.14). It is fired before the change is committed, so that no approval outlives a change.
 *
 * @param account empty for all accounts of the person
 * @param reason for the audit log
 */
public record AccessWithdrawn(long user, OptionalLong account, String reason, Actor actor) {}
