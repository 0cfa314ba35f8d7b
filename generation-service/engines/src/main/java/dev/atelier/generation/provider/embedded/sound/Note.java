// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded.sound;

/**
 * One note of a score.
 *
 * @param start in seconds
 * @param channel as MIDI counts them; 9 are the drums
 */
record Note(double start, double length, int channel, int pitch, int loudness) {}
