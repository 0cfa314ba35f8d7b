// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import dev.atelier.generation.provider.testkit.FakeVendor;
import java.util.concurrent.CountDownLatch;

/** A vendor that takes every job and ends none by itself: a test says how they stand, and when a cancel is answered. */
public final class PatientUpstream extends FakeVendor {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private volatile String status = "processing";
    private volatile int cancelStatus = 200;
    private volatile CountDownLatch cancelGate = OPEN;
    private volatile CountDownLatch jobGate = OPEN;

    public void calm() {
        answerCancels();
        jobGate.countDown();
        status = "processing";
        cancelStatus = 200;
        requests().clear();
    }

    /** Answers no new job until the vendor is calm again. */
    public void holdJobs() {
        jobGate = new CountDownLatch(1);
    }

    public void jobsAre(String word) {
        status = word;
    }

    /** Jobs are stopped all the same. */
    public void cancelWith(int code) {
        cancelStatus = code;
    }

    /** Stops jobs at once, and answers their cancels only after {@link #answerCancels}. */
    public void holdCancels() {
        cancelGate = new CountDownLatch(1);
    }

    public void answerCancels() {
        cancelGate.countDown();
    }

    public boolean isAskedToCancel() {
        return lines().stream().anyMatch(line -> line.endsWith("/cancel"));
    }

    @Override
    protected Answer answer(Request request) {
        if (request.line().equals("POST /models/acme/heron/predictions")) {
            awaitGate(jobGate);
            return Answer.json(201, "{\"id\":\"p1\",\"status\":\"starting\"}");
        }
        if (request.path().endsWith("/cancel")) {
            status = "canceled";
            awaitGate(cancelGate);
            return Answer.json(cancelStatus, "{\"id\":\"p1\",\"status\":\"canceled\"}");
        }
        return Answer.json(200, "{\"id\":\"p1\",\"status\":\"" + status + "\"}");
    }

    private static void awaitGate(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
