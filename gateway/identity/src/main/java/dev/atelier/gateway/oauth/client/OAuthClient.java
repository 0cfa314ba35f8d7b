// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import dev.atelier.platform.json.WireName;
import java.util.List;
import java.util.Optional;

/**
 * An application that may ask people for access.
 *
 * @param name as the application claims it
 * @param redirectUris where the answer to a request may go
 */
public record OAuthClient(
        String id, Kind kind, String name, Optional<String> clientUri, List<String> redirectUris, boolean blocked) {

    public OAuthClient {
        redirectUris = List.copyOf(redirectUris);
    }

    /** Where the platform knows an application from. */
    public enum Kind implements WireName {
        REGISTERED,
        DOCUMENT,
        BUILTIN
    }

    /** Whether the answer to a request may go to this address; of a program on the person's machine the port is its own. */
    public boolean mayRedirectTo(String uri) {
        return redirectUris.stream().anyMatch(registered -> RedirectUri.matches(registered, uri));
    }

    /** The host that the application proved to own; empty for one that registered itself. */
    public Optional<String> verifiedHost() {
        return kind == Kind.DOCUMENT ? Optional.of(RedirectUri.host(id)) : Optional.empty();
    }

    /** Whether every answer goes to a program on the person's machine; any program there can claim to be this client. */
    public boolean isLocalOnly() {
        return redirectUris.stream().allMatch(RedirectUri::isLocal);
    }
}
