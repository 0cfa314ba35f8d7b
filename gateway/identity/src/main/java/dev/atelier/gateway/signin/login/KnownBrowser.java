// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import dev.atelier.gateway.signin.Secrets;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.HostCookie;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Recognises a browser in which a person signed in before, by a cookie that is good for this name alone. The cookie
 * signs no person in: it only keeps strangers who guess the password from slowing the person (OWASP: device cookies).
 */
@Singleton
class KnownBrowser {
    private static final int MAX_LENGTH = 200;
    private static final Duration LIFETIME = Duration.ofDays(365);

    private final PurposeMac mac;
    private final HostCookie cookie;

    KnownBrowser(SecretKeys keys, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.mac = new PurposeMac(keys, "gateway.known-browser");
        this.cookie = new HostCookie(baseUrl, "known", MAX_LENGTH);
    }

    /** The random name of the browser, when its cookie is for this address of a person. */
    Optional<String> find(BrowserRequest request, String email) {
        return cookie.read(request)
                .filter(value -> value.indexOf('.') > 0)
                .filter(value -> mac.accepts(decode(value.substring(value.indexOf('.') + 1)), message(value, email)))
                .map(value -> value.substring(0, value.indexOf('.')));
    }

    /** The header that makes the browser known. */
    String write(String email) {
        String name = Secrets.create();
        String code = Base64.getUrlEncoder().withoutPadding().encodeToString(mac.compute(message(name + ".", email)));
        return cookie.write(name + "." + code, LIFETIME);
    }

    private static byte[] message(String value, String email) {
        return (value.substring(0, value.indexOf('.')) + " " + email).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] decode(String text) {
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }
}
