// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A layer that changes with time; a still picture shows its start. */
interface MovingLayer extends Layer {

    Layer at(float seconds);
}
