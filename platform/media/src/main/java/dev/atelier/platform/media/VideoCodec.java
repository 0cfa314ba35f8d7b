// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.util.List;

/** A way to pack moving pictures. */
public enum VideoCodec {
    H264,
    VP9;

    /** The encoders that do it, best first. */
    List<String> encoders() {
        return switch (this) {
            case H264 -> List.of("libx264", "libopenh264");
            case VP9 -> List.of("libvpx-vp9");
        };
    }
}
