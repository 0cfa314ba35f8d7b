// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.replay.Fingerprint;
import dev.atelier.compat.replay.ResponseWatch;
import dev.atelier.compat.replay.Submission;
import dev.atelier.compat.replicate.PredictionView.WhileRunning;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.status.RunWaiter;
import dev.atelier.compat.submit.CallbackUrlCheck;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.compat.submit.SubmitService;
import dev.atelier.compat.upload.MediaLinks;
import dev.atelier.compat.upstream.DeliveryClient;
import dev.atelier.compat.upstream.NativeGenerationClient.CreateGenerationRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.rest.client.inject.RestClient;
import org.jboss.logging.Logger;

/** Creates predictions, and waits for their end where the client wants that. */
@ApplicationScoped
class PredictionStartService {
    private static final Logger LOG = Logger.getLogger(PredictionStartService.class);

    private final ReplicateDialect dialect;
    private final SubmitService submits;
    private final RunWaiter waiter;
    private final MediaLinks links;
    private final CallbackUrlCheck callbackUrls;
    private final CallerContext callers;
    private final DeliveryClient deliveries;

    PredictionStartService(
            ReplicateDialect dialect,
            SubmitService submits,
            RunWaiter waiter,
            MediaLinks links,
            CallbackUrlCheck callbackUrls,
            CallerContext callers,
            @RestClient DeliveryClient deliveries) {
        this.dialect = dialect;
        this.submits = submits;
        this.waiter = waiter;
        this.links = links;
        this.callbackUrls = callbackUrls;
        this.callers = callers;
        this.deliveries = deliveries;
    }

    /** @param wait how long the client wants to wait for the end; empty when it polls */
    ObjectNode create(
            ReplicateModel model, PredictionBody body, byte[] bytes, Optional<Duration> wait, ResponseWatch watch) {
        Submission submission = submission(model, body, bytes);
        CompatRequest request = wait.isPresent()
                ? waiter.awaitEnd(() -> announce(submits.hold(submission, watch), body), watch, wait.orElseThrow())
                : announce(submits.submit(submission, watch), body);
        return dialect.prediction(request, WhileRunning.STARTING);
    }

    private Submission submission(ReplicateModel model, PredictionBody body, byte[] bytes) {
        CreateGenerationRequest toCreate = model.toCreate(body.input());
        // Before any file is kept.
        Optional<String> callbackUrl =
                callbackUrls.check("webhook", body.webhook().stream().toList());
        links.resolve(
                dialect,
                callers.get(),
                toCreate.input(),
                model.mediaMembers(toCreate),
                member -> model.locate(toCreate, member));
        return new Submission(
                callers.get(),
                dialect,
                model.name(),
                toCreate,
                callbackUrl,
                Optional.of(body.shownInput()),
                Fingerprint.of(dialect.name(), model.name(), bytes),
                refusal -> model.locate(toCreate, refusal));
    }

    /**
     * Announces the start where the client asked for that event, once however often its create is repeated. The
     * announcement may be lost: the callback at the end, which clients depend on, has a queue of its own.
     */
    private CompatRequest announce(CompatRequest request, PredictionBody body) {
        boolean isLost = body.wantsStart()
                && request.callbackUrl().isPresent()
                && !deliveries.trySend(dialect.message(request).toDelivery(request, request.id() + "-start"));
        if (isLost) {
            LOG.warnf("start callback lost request=%s", request.id());
        }
        return request;
    }
}
