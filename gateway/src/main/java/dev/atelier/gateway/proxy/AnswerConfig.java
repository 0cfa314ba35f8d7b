// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How it is found out whether the answer to a submit of a dialect arrived. */
@ConfigMapping(prefix = "atelier.answer")
public interface AnswerConfig {

    /** How long a connection must stay open after such an answer, until it counts as arrived for want of better proof. */
    @WithDefault("500ms")
    Duration settled();

    /**
     * How long after it the end of the connection still puts it in doubt; shorter than the 4s after which the vendors'
     * clients close an idle connection by themselves.
     */
    @WithDefault("3s")
    Duration watch();

    /** How long a submit waits for a fresh look at the connections of those before it. */
    @WithDefault("1s")
    Duration look();

    /** Submits of one credential whose answers are known at once; of older ones the service waits to be told. */
    @WithDefault("32")
    int perCredential();

    /** How often the service is told what became of an answer, until it hears it. */
    @WithDefault("6")
    int tells();

    /** How long after the first time; each pause is twice the one before. */
    @WithDefault("200ms")
    Duration tellPause();
}
