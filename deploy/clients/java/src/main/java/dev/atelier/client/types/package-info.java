// SPDX-License-Identifier: Apache-2.0
/**
 * What the API answers, as records. What an answer does not have is null, as is what is of another type than this release knows;
 * {@code raw} has the object as it came, with members that were added later. Programs read these records; their constructors
 * grow with the API.
 */
@NullMarked
package dev.atelier.client.types;

import org.jspecify.annotations.NullMarked;
