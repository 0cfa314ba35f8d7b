// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider;

/**
 * What a dialect can do.
 *
 * @param repeatable the same job may be submitted again after a crash, because it is the same work and costs nothing
 * @param cancel until when a job can be stopped; an upstream may promise less
 */
public record Capabilities(boolean repeatable, Cancelable cancel) {}
