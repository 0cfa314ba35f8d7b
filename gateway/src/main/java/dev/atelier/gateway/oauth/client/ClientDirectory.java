// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.oauth.client;

import com.nimbusds.oauth2.sdk.OAuth2Error;
import dev.atelier.gateway.oauth.OAuthException;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Finds the application of a request. */
@Singleton
public class ClientDirectory {
    private static final int MAX_ID = 2_000;

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
        if (id.isEmpty() || id.length() > MAX_ID) {
            throw unknown();
        }
        OAuthClient client = ClientDocuments.isAddress(id) ? readDocument(id, address) : findStored(id);
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
        return clients.find(id).orElseThrow(ClientDirectory::unknown);
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
