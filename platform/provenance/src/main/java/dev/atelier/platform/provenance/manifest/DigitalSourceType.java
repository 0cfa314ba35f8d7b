// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.provenance.manifest;

import java.util.Arrays;
import java.util.Optional;

/** How media came to be, in the words of IPTC (http://cv.iptc.org/newscodes/digitalsourcetype/). */
public enum DigitalSourceType {
    /** Drawn by a procedure; no model was trained. */
    ALGORITHMIC_MEDIA("algorithmicMedia"),
    /** Made by a trained model. */
    TRAINED_ALGORITHMIC_MEDIA("trainedAlgorithmicMedia"),
    /** Other media, changed by a trained model. */
    COMPOSITE_WITH_TRAINED_ALGORITHMIC_MEDIA("compositeWithTrainedAlgorithmicMedia"),
    /** Other media, changed by a procedure. */
    COMPOSITE_SYNTHETIC("compositeSynthetic");

    private static final String VOCABULARY = "http://cv.iptc.org/newscodes/digitalsourcetype/";

    private final String code;

    DigitalSourceType(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }

    String uri() {
        return VOCABULARY + code;
    }

    public static Optional<DigitalSourceType> of(String code) {
        return Arrays.stream(values()).filter(type -> type.code.equals(code)).findFirst();
    }

    /** The code at the end of a URI of the vocabulary, which has more codes than the constants here. */
    static String codeOf(String uri) {
        return uri.substring(uri.lastIndexOf('/') + 1);
    }
}
