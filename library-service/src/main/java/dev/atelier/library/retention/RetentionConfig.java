// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.retention;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.OptionalInt;

/** How long media stay. */
@ConfigMapping(prefix = "atelier.retention")
public interface RetentionConfig {

    /** Days after which an account's files and outputs go, unless the account has its own number; absent for never. */
    OptionalInt days();

    /** How many things of one kind one round removes of one account. */
    @WithDefault("500")
    int batch();

    /** How many accounts one round looks at. */
    @WithDefault("1000")
    int accounts();
}
