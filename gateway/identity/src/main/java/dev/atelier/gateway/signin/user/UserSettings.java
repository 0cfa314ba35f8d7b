// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.user;

import org.jspecify.annotations.Nullable;

/**
 * How a person wants to see the console.
 *
 * @param language null follows the browser
 */
public record UserSettings(@Nullable String language, String theme) {}
