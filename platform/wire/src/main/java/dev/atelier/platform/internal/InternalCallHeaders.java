// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import org.eclipse.microprofile.rest.client.ext.ClientHeadersFactory;
import org.jboss.logging.MDC;

/** Puts the internal bearer and the request id on a call from service to service. */
@ApplicationScoped
public class InternalCallHeaders implements ClientHeadersFactory {
    private final InternalToken token;

    InternalCallHeaders(InternalToken token) {
        this.token = token;
    }

    @Override
    public MultivaluedMap<String, String> update(
            MultivaluedMap<String, String> incoming, MultivaluedMap<String, String> outgoing) {
        MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();
        headers.add(HttpHeaders.AUTHORIZATION, token.header());
        if (MDC.get(RequestIdFilter.LOG_KEY) instanceof String id) {
            headers.add(RequestId.HEADER, id);
        }
        return headers;
    }
}
