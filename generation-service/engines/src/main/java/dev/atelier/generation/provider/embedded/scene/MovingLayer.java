// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.scene;

/** A layer that changes with time; in a still picture it is seen at its start. */
interface MovingLayer extends Layer {

    Layer at(float seconds);
}
