// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.provider.embedded;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.OptionalInt;

/** How much of this machine the embedded engine may use. */
@ConfigMapping(prefix = "atelier.embedded")
public interface EmbeddedConfig {

    /**
     * Long jobs rendered at the same time; one short job is rendered beside them. When absent, one less than the machine
     * has processors, and at least one.
     */
    OptionalInt threads();

    /** Obey words such as {@code atelier:fail} in a prompt; for tests, refused in production. */
    @WithDefault("false")
    boolean promptWords();

    /** Writes the prompt into the metadata of pictures, films and sounds; a transcript needs that of speech, which is always written. */
    @WithDefault("false")
    boolean promptInFiles();
}
