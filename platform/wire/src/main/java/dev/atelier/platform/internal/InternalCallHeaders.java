// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.internal;

import dev.atelier.platform.request.RequestId;
import dev.atelier.platform.request.RequestIdFilter;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import org.eclipse.microprofile.rest.client.ext.ClientHeadersFactory;
import org.jboss.logging.MDC;

/** Puts the identity of this service and the request id on a call to one other service. */
public abstract sealed class InternalCallHeaders implements ClientHeadersFactory {
    private final ServiceIdentity identity;
    private final ServiceName callee;

    private InternalCallHeaders(ServiceIdentity identity, ServiceName callee) {
        this.identity = identity;
        this.callee = callee;
    }

    /** On calls to generation-service. */
    @Singleton
    public static final class ToGeneration extends InternalCallHeaders {
        ToGeneration(ServiceIdentity identity) {
            super(identity, ServiceName.GENERATION);
        }
    }

    /** On calls to library-service. */
    @Singleton
    public static final class ToLibrary extends InternalCallHeaders {
        ToLibrary(ServiceIdentity identity) {
            super(identity, ServiceName.LIBRARY);
        }
    }

    /** On calls to billing-service. */
    @Singleton
    public static final class ToBilling extends InternalCallHeaders {
        ToBilling(ServiceIdentity identity) {
            super(identity, ServiceName.BILLING);
        }
    }

    /** On calls to webhook-service. */
    @Singleton
    public static final class ToWebhook extends InternalCallHeaders {
        ToWebhook(ServiceIdentity identity) {
            super(identity, ServiceName.WEBHOOK);
        }
    }

    /** On calls to compat-service. */
    @Singleton
    public static final class ToCompat extends InternalCallHeaders {
        ToCompat(ServiceIdentity identity) {
            super(identity, ServiceName.COMPAT);
        }
    }

    @Override
    public MultivaluedMap<String, String> update(
            MultivaluedMap<String, String> incoming, MultivaluedMap<String, String> outgoing) {
        MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();
        headers.add(HttpHeaders.AUTHORIZATION, identity.headerFor(callee));
        if (MDC.get(RequestIdFilter.LOG_KEY) instanceof String id) {
            headers.add(RequestId.HEADER, id);
        }
        return headers;
    }
}
