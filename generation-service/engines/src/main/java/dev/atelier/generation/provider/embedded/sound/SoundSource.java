// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

/** A source of samples, which are read one after the other. */
interface SoundSource {

    /** @param time in seconds since the start; always one sample later than at the last call */
    float next(double time);
}
