// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

/** Who makes a model's outputs, and what that provider calls the model. */
public record Upstream(String provider, String model) {}
