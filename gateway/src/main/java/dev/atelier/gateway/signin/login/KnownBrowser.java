// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.login;

import dev.atelier.gateway.signin.Secrets;
import dev.atelier.gateway.signin.page.PageRequest;
import dev.atelier.platform.secret.PurposeMac;
import dev.atelier.platform.secret.SecretKeys;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Recognises a browser in which a person signed in before, by a cookie that is good for this name alone. It signs nobody
 * in: it only keeps strangers who guess the password from slowing the person (OWASP: device cookies).
 */
@Singleton
class KnownBrowser {
    private static final int MAX_LENGTH = 200;
    private static final String ATTRIBUTES = "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax";

    private final PurposeMac mac;
    private final String cookie;
    private final String attributes;
    private final SecureRandom random = new SecureRandom();

    KnownBrowser(SecretKeys keys, @ConfigProperty(name = "atelier.base-url") String baseUrl) {
        boolean isSecure = baseUrl.startsWith("https://");
        this.mac = new PurposeMac(keys, "gateway.known-browser");
        this.cookie = isSecure ? "__Host-known" : "known";
        this.attributes = ATTRIBUTES + (isSecure ? "; Secure" : "");
    }

    /** The random name of the browser, when its cookie is for this address of a person. */
    Optional<String> find(PageRequest request, String email) {
        return request.cookie(cookie)
                .filter(value -> value.length() <= MAX_LENGTH && value.indexOf('.') > 0)
                .filter(value -> mac.accepts(decode(value.substring(value.indexOf('.') + 1)), message(value, email)))
                .map(value -> value.substring(0, value.indexOf('.')));
    }

    /** The header that makes the browser known. */
    String write(String email) {
        String name = Secrets.create(random);
        String code = Base64.getUrlEncoder().withoutPadding().encodeToString(mac.compute(message(name + ".", email)));
        return cookie + "=" + name + "." + code + attributes;
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
