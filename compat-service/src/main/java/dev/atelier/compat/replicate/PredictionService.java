// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.replicate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.atelier.compat.dialect.PublicUrls;
import dev.atelier.compat.replicate.PredictionView.WhileRunning;
import dev.atelier.compat.replicate.ResultPage.Cursor;
import dev.atelier.compat.request.CompatRequest;
import dev.atelier.compat.request.CompatRequestRepository;
import dev.atelier.compat.request.CompatRequestRepository.RequestList;
import dev.atelier.compat.status.StatusService;
import dev.atelier.compat.submit.CallerContext;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Reads, lists and cancels predictions of the caller. */
@ApplicationScoped
class PredictionService {
    private final ReplicateDialect dialect;
    private final StatusService statuses;
    private final CompatRequestRepository requests;
    private final CallerContext callers;
    private final PublicUrls urls;

    PredictionService(
            ReplicateDialect dialect,
            StatusService statuses,
            CompatRequestRepository requests,
            CallerContext callers,
            PublicUrls urls) {
        this.dialect = dialect;
        this.statuses = statuses;
        this.requests = requests;
        this.callers = callers;
        this.urls = urls;
    }

    ObjectNode get(String id) {
        return dialect.prediction(statuses.read(dialect, id), WhileRunning.PROCESSING);
    }

    /** The prediction as it is then, also when it can no longer be canceled. */
    ObjectNode cancel(String id) {
        try {
            return dialect.prediction(statuses.cancel(dialect, id), WhileRunning.PROCESSING);
        } catch (ApiException refusal) {
            if (refusal.code() == ErrorCode.NOT_CANCELABLE) {
                return get(id);
            }
            throw refusal;
        }
    }

    /** The caller's predictions in their last known state, the newest first. */
    ObjectNode list(Cursor cursor) {
        List<CompatRequest> read = requests.list(
                new RequestList(callers.account(), dialect.name(), "", cursor.from(), cursor.order(), Cursor.MOST + 1));
        List<CompatRequest> shown = read.subList(0, Math.min(Cursor.MOST, read.size()));
        boolean hasMore = read.size() > shown.size();
        List<CompatRequest> newestFirst = cursor.isBackward() ? shown.reversed() : shown;
        ObjectNode page = ResultPage.of(newestFirst.stream()
                .map(request -> dialect.prediction(request, WhileRunning.PROCESSING))
                .toList());
        if (!shown.isEmpty() && (cursor.isBackward() || hasMore)) {
            page.put("next", address(Cursor.olderThan(newestFirst.getLast().id())));
        }
        if (!shown.isEmpty() && (cursor.isBackward() ? hasMore : cursor.from().isPresent())) {
            page.put("previous", address(Cursor.newerThan(newestFirst.getFirst().id())));
        }
        return page;
    }

    /** Absolute, because the clients put a path behind their base URL a second time. */
    private String address(Cursor cursor) {
        return urls.of(dialect, "/predictions?cursor=" + cursor);
    }
}
