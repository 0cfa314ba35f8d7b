// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import io.smallrye.config.ConfigMapping;
import java.util.OptionalInt;

/** The default retention of media. */
@ConfigMapping(prefix = "atelier.retention")
public interface RetentionConfig {

    /** Days after which files and outputs are deleted, unless the account has its own rule; absent for never. */
    OptionalInt days();
}
