// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

/** Something that sounds; asked for its samples one after the other. */
interface SoundSource {

    /** @param time in seconds since the start; always one sample later than at the last call */
    float next(double time);
}
