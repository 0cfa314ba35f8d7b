// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.request;

/**
 * A session that a request goes on for, such as a stream.
 *
 * @param session the hash of the session's id
 * @param account that the request is for
 */
public record SessionUse(String session, long account) {}
