// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.entry;

import dev.atelier.gateway.admission.AdmissionFilter;
import dev.atelier.gateway.admission.AdmittedRequest;
import dev.atelier.gateway.admission.AnonymousLimiter;
import dev.atelier.gateway.admission.GenerationPermit;
import dev.atelier.gateway.apikey.LastUseRecorder;
import dev.atelier.gateway.eventstream.EventStreams;
import dev.atelier.gateway.longpoll.LongPollService;
import dev.atelier.gateway.proxy.Proxy;
import dev.atelier.gateway.proxy.ProxyConfig;
import dev.atelier.gateway.request.RequestBodyCheck;
import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.request.SmallBody;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.PublicRoutes;
import dev.atelier.gateway.route.RouteAdmission;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.RouteTable;
import dev.atelier.gateway.route.TrafficClass;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.internal.ServiceName;
import io.quarkus.arc.All;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.IdentityHashMap;
import java.util.List;

/** Passes a request with a route on to its handler, through admission where the route requires a credential. */
@Singleton
class RequestDispatcher {
    /** The longest calls of pages are lists of names. */
    private static final int MAX_OWN_BODY_BYTES = 16 * 1_024;

    private final AdmissionFilter admission;
    private final AnonymousLimiter anonymous;
    private final Proxy proxy;
    private final LongPollService longPolls;
    private final EventStreams streams;
    private final LastUseRecorder lastUse;
    private final PublicRoutes routes;
    private final IdentityHashMap<PublicRoute, RouteAdmission> admissions;
    private final ProxyConfig limits;

    RequestDispatcher(
            AdmissionFilter admission,
            AnonymousLimiter anonymous,
            Proxy proxy,
            LongPollService longPolls,
            EventStreams streams,
            LastUseRecorder lastUse,
            PublicRoutes routes,
            @All List<RouteAdmission> admissions,
            ProxyConfig limits) {
        this.admission = admission;
        this.anonymous = anonymous;
        this.proxy = proxy;
        this.longPolls = longPolls;
        this.streams = streams;
        this.lastUse = lastUse;
        this.routes = routes;
        this.admissions = new IdentityHashMap<>();
        admissions.forEach(own -> own.routes().forEach(route -> this.admissions.put(route, own)));
        this.limits = limits;
    }

    void dispatch(RequestContext context, RouteMatch.Found found) {
        proxy.noteRequest(context);
        PublicRoute route = found.route();
        if (route.service() == ServiceName.GATEWAY) {
            answer(context, found);
        } else if (route.requirement().isEmpty()) {
            forwardAnonymous(context, route);
        } else {
            admit(context, found)
                    .onSuccess(admitted -> forwardAdmitted(context, found, admitted))
                    .onFailure(context::refuse);
        }
    }

    private void answer(RequestContext context, RouteMatch.Found found) {
        routes.handler(found.route())
                .ifPresentOrElse(handler -> handler.handle(context, found), () -> passToResource(context));
    }

    private static void passToResource(RequestContext context) {
        SmallBody.read(context, MAX_OWN_BODY_BYTES)
                .onSuccess(body -> {
                    ResourceCall.prepare(context.http(), body);
                    context.http().next();
                })
                .onFailure(context::refuse);
    }

    private Future<AdmittedRequest> admit(RequestContext context, RouteMatch.Found found) {
        PublicRoute route = found.route();
        RouteAdmission own = admissions.get(route);
        return own == null
                ? admission.admit(context, route.requirement().orElseThrow(), route.service())
                : own.admit(context, found);
    }

    private void forwardAnonymous(RequestContext context, PublicRoute route) {
        try {
            if (route.traffic() == TrafficClass.CALLBACK) {
                anonymous.admitCallback(context.address());
            } else if (route.equals(RouteTable.CHECK)) {
                anonymous.admitPublicCheck(context.address());
            }
            checkBody(context, route);
            proxy.forward(context, route, null);
        } catch (ApiException refusal) {
            context.refuse(refusal);
        }
    }

    private void forwardAdmitted(RequestContext context, RouteMatch.Found found, AdmittedRequest admitted) {
        lastUse.record(admitted.credential());
        admitted.permit().ifPresent(permit -> settle(context, permit));
        if (context.isEnded()) {
            return;
        }
        try {
            PublicRoute route = found.route();
            checkBody(context, route);
            int seconds = RouteTable.isLongPoll(route) ? longPolls.secondsToWait(context) : 0;
            if (seconds > 0) {
                context.hold();
                longPolls.start(context, found.parameters().getFirst(), seconds, admitted.callerToken());
                return;
            }
            if (route.traffic() == TrafficClass.STREAM) {
                streams.add(context, admitted.credential());
            }
            proxy.forward(context, route, admitted.callerToken());
        } catch (ApiException refusal) {
            context.refuse(refusal);
        }
    }

    private void checkBody(RequestContext context, PublicRoute route) {
        long limit = limits.limit(route.traffic());
        switch (route.traffic()) {
            case JSON, MEDIA_JSON -> RequestBodyCheck.checkJson(context.request(), limit);
            case UPLOAD -> RequestBodyCheck.checkUpload(context.request(), limit);
            case BYTES, CALLBACK -> RequestBodyCheck.checkSize(context.request(), limit);
            // The proxy does not forward a body on these routes.
            case PLAIN, STREAM, PAGE -> {}
        }
    }

    /** Before the client has the answer, so that its next request finds the windows as they should be. */
    private static void settle(RequestContext context, GenerationPermit permit) {
        context.http().addHeadersEndHandler(_ -> permit.settle(outcome(context.response())));
    }

    private static GenerationPermit.Outcome outcome(HttpServerResponse response) {
        boolean isReplayed = "true".equals(response.headers().get("Idempotency-Replayed"));
        return GenerationPermit.Outcome.of(response.getStatusCode(), isReplayed);
    }
}
