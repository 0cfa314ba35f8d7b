// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import jakarta.inject.Singleton;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What keeps other sites away from the pages: response headers, and the check of where a form comes from. */
@Singleton
class PageProtection {
    static final String POLICY = "Content-Security-Policy";

    private static final String BASIC_POLICY =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
                    + "frame-ancestors 'none'";

    /**
     * No script, nothing of another origin, and no frame. There is no Cross-Origin-Opener-Policy, because an application
     * that opened the consent page in a window of its own would lose that window.
     */
    static final Map<String, String> HEADERS = Map.of(
            POLICY,
            BASIC_POLICY,
            "X-Frame-Options",
            "DENY",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-store",
            "X-Robots-Tag",
            "noindex");

    private final String origin;

    PageProtection(@ConfigProperty(name = "atelier.base-url") String baseUrl) {
        this.origin = baseUrl;
    }

    /**
     * The policy of a page with one of our scripts. Media of clients have the same origin, so only the folder of the pages
     * is allowed; text never becomes markup.
     */
    String policyWithScript() {
        return BASIC_POLICY + "; script-src " + origin + PageFiles.FOLDER
                + "; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
    }

    /**
     * Refuses a form that another site sent. {@code Origin} is only asked for where a browser says nothing better: it is
     * {@code null} on forms of pages whose referrer policy is {@code no-referrer}.
     */
    void checkOrigin(BrowserRequest request) {
        String site = request.header("Sec-Fetch-Site");
        boolean isOurs = site.isEmpty() ? request.header("Origin").equals(origin) : site.equals("same-origin");
        if (!isOurs) {
            throw PageException.forbidden("error_foreign_form");
        }
    }
}
