// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media.probe;

import java.nio.ByteBuffer;

/**
 * What a picture says of the meaning of its numbers.
 *
 * @param profile ICC profile as it is in the file; empty without one
 * @param isGrey whether the pixels of a picture with a profile have one number each, apart from their transparency
 * @param primaries code point of ITU-T H.273; {@link #UNSPECIFIED} without one
 * @param transfer code point of ITU-T H.273; {@link #UNSPECIFIED} without one
 */
public record ColourTag(ByteBuffer profile, boolean isGrey, int primaries, int transfer) {
    public static final int UNSPECIFIED = 2;

    /** Profiles of curves and primaries have some kilobytes; one of tables, which may have more, is not applied. */
    static final int MAX_BYTES = 1 << 20;

    static final ColourTag NONE = ofProfile(ByteBuffer.allocate(0), false);

    static ColourTag ofProfile(ByteBuffer profile, boolean isGrey) {
        return new ColourTag(profile, isGrey, UNSPECIFIED, UNSPECIFIED);
    }

    static ColourTag ofCodePoints(int primaries, int transfer) {
        return new ColourTag(ByteBuffer.allocate(0), false, primaries, transfer);
    }
}
