// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the one tool of a service that wants it; a service that does not carries neither bean nor program. */
@Singleton
final class MediaToolProducer {

    @Produces
    @Singleton
    MediaTool tool(MediaToolConfig config) {
        return new MediaTool(config);
    }

    void close(@Disposes MediaTool tool) {
        tool.close();
    }
}
