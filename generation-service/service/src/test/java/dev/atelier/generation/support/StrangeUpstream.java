// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.support;

import dev.atelier.generation.provider.testkit.FakeVendor;

/** A vendor that takes no job: whatever it is asked, a test says how it declines. */
public final class StrangeUpstream extends FakeVendor {
    private volatile Answer refusal = Answer.json(503, "{}");

    public void declineWith(int status) {
        refusal = Answer.json(status, "{}");
    }

    /** Reads a job, and hangs up. */
    public void loseAnswers() {
        refusal = Answer.lost();
    }

    @Override
    protected Answer answer(Request request) {
        return refusal;
    }
}
