// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.media;

import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Produces the media tool of a service; the bean exists only in a service that injects the tool. */
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
