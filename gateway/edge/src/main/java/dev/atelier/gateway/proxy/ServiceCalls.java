// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.proxy;

import dev.atelier.gateway.credential.CallerToken;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.internal.ServiceName;
import dev.atelier.platform.request.RequestId;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** The gateway's own calls to the services, on an event loop: repeatable calls with a small response. */
@Singleton
public class ServiceCalls {
    /** Far more than a generation or an OpenAPI description has; a longer response is a fault of the service. */
    private static final int MAX_RESPONSE_BYTES = 4 * 1_024 * 1_024;

    private final ServiceConnections connections;

    ServiceCalls(ServiceConnections connections) {
        this.connections = connections;
    }

    /** Reads in the name of a caller. */
    public Future<BufferedResponse> getAsCaller(
            RequestContext context, CallerToken token, ServiceName service, String path) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        ForwardedHeaders.addOwn(context, token, headers);
        return call(service, HttpMethod.GET, path, headers, null);
    }

    /** Reads the bytes of a medium; fails when there are more than the limit. */
    public Future<BufferedResponse> getMedium(RequestContext context, String path, int limit) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        ForwardedHeaders.addOwn(context, null, headers);
        return attempt(ServiceName.LIBRARY, HttpMethod.GET, path, headers, null, limit);
    }

    /** Sends a request as it stands, and sends it again only if that does no harm. */
    Future<BufferedResponse> send(
            PublicRoute route, String uri, MultiMap headers, @Nullable Buffer body, boolean mayRepeat) {
        return mayRepeat
                ? call(route.service(), route.method(), uri, headers, body)
                : attempt(route.service(), route.method(), uri, headers, body, MAX_RESPONSE_BYTES);
    }

    /** Calls an internal path. */
    public Future<BufferedResponse> postAsGateway(ServiceName service, String path, RequestId requestId, Buffer body) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap()
                .set("authorization", connections.internalHeader(service))
                .set(RequestId.HEADER, requestId.value());
        return call(service, HttpMethod.POST, path, headers, body);
    }

    private Future<BufferedResponse> call(
            ServiceName service, HttpMethod method, String path, MultiMap headers, @Nullable Buffer body) {
        return attempt(service, method, path, headers, body, MAX_RESPONSE_BYTES)
                .recover(cause -> ServiceConnections.isStale(cause)
                        ? attempt(service, method, path, headers, body, MAX_RESPONSE_BYTES)
                        : Future.failedFuture(cause));
    }

    private Future<BufferedResponse> attempt(
            ServiceName service, HttpMethod method, String path, MultiMap headers, @Nullable Buffer body, int limit) {
        return connections.open(TrafficClass.PLAIN, service, method, path).compose(request -> {
            request.headers().addAll(headers);
            return send(request, body, limit);
        });
    }

    private Future<BufferedResponse> send(HttpClientRequest request, @Nullable Buffer body, int limit) {
        var timeout = new OneShotTimer(connections.vertx(), connections.config().answerTimeout());
        Promise<BufferedResponse> read = Promise.promise();
        request.exceptionHandler(read::tryFail);
        request.response().onSuccess(response -> collect(response, limit, read)).onFailure(read::tryFail);
        if (body == null) {
            request.end();
        } else {
            request.putHeader("content-type", "application/json").end(body);
        }
        timeout.start(() -> {
            request.reset();
            read.tryFail(new IllegalStateException("no answer in time"));
        });
        return read.future().onComplete(_ -> timeout.cancel());
    }

    private static void collect(HttpClientResponse response, int limit, Promise<BufferedResponse> read) {
        Buffer collected = Buffer.buffer();
        response.exceptionHandler(read::tryFail);
        response.handler(chunk -> {
            if (collected.length() + chunk.length() > limit) {
                response.request().reset();
                read.tryFail(new IllegalStateException("answer longer than " + limit + " bytes"));
            } else {
                collected.appendBuffer(chunk);
            }
        });
        response.endHandler(
                _ -> read.tryComplete(new BufferedResponse(response.statusCode(), response.headers(), collected)));
    }
}
