// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.container;

/**
 * A part of a manifest store in a file.
 *
 * @param whole with what the format puts around it
 */
public record StorePiece(Range whole, Range content) {}
