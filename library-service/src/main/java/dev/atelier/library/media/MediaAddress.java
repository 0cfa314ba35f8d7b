// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.media;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Knows under which public address an object can be read. */
@ApplicationScoped
public class MediaAddress {
    private final String baseUrl;

    MediaAddress(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.baseUrl = baseUrl;
    }

    public String of(StoredObject object) {
        return baseUrl + "/media/" + object.key() + "." + object.extension();
    }
}
