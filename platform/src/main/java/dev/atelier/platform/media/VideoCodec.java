// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import java.util.List;

/** A way to pack moving pictures, with the encoders that do it, best first. */
public enum VideoCodec {
    H264(List.of("libx264", "libopenh264")),
    VP9(List.of("libvpx-vp9"));

    private final List<String> encoders;

    VideoCodec(List<String> encoders) {
        this.encoders = List.copyOf(encoders);
    }

    List<String> encoders() {
        return encoders;
    }
}
