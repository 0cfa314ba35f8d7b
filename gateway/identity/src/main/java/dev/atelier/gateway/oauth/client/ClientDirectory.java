// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.oauth.OAuthException;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the application of a request. */
@Singleton
public class ClientDirectory {
    /** Visible characters, as RFC 6749 has them; the longest id is an address. */
    private static final Pattern ID = Pattern.compile("[!-~]{1,2000}");

    private final ClientRepository clients;
    private final ClientDocuments documents;
    private final Clock clock;

    ClientDirectory(ClientRepository clients, ClientDocuments documents, Clock clock) {
        this.clients = clients;
        this.documents = documents;
        this.clock = clock;
    }

    /**
     * Finds the application that begins a request, and reads its document where it has one.
     *
     * @param address where the request comes from
     * @throws OAuthException for one that is unknown, blocked, or whose document is broken
     */
    public OAuthClient findForRequest(String id, String address) {
        OAuthClient client = isId(id) && ClientDocuments.isAddress(id) ? readDocument(id, address) : findStored(id);
        if (client.blocked()) {
            throw new OAuthException(OAuth2Error.UNAUTHORIZED_CLIENT, "This application is blocked here.");
        }
        return client;
    }

    /**
     * Finds the application that asks for a token. Its document is not read again: a person approved the one that is
     * stored, and a document that cannot be reached for an hour must not end a connection.
     */
    public OAuthClient findForToken(String id) {
        OAuthClient client = findStored(id);
        if (client.blocked()) {
            throw unknown();
        }
        return client;
    }

    private OAuthClient findStored(String id) {
        return Optional.of(id)
                .filter(ClientDirectory::isId)
                .flatMap(clients::find)
                .orElseThrow(ClientDirectory::unknown);
    }

    /** Whether a text can be the id of a client. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private OAuthClient readDocument(String id, String address) {
        var stored = clients.findStored(id);
        boolean isFresh = stored.flatMap(ClientRepository.Stored::freshUntil)
                .filter(end -> end.isAfter(clock.instant()))
                .isPresent();
        if (!isFresh) {
            ClientDocuments.Fetched fetched = documents.fetch(id, address);
            clients.store(id, OAuthClient.Kind.DOCUMENT, fetched.description(), fetched.freshUntil());
        }
        return findStored(id);
    }

    private static OAuthException unknown() {
        return new OAuthException(OAuth2Error.INVALID_CLIENT, "This client_id is not known here; register again.");
    }
}
