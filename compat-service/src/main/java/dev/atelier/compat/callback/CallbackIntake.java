// SPDX-License-Identifier: Apache-2.0
package dev.atelier.compat.callback;

import dev.atelier.compat.request.CallbackStore;
import dev.atelier.platform.event.GenerationFinished;
import dev.atelier.platform.inbox.Inbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

/** Makes the callback of a finished request due, once, however often its end is told. */
@ApplicationScoped
class CallbackIntake {
    private final Inbox inbox;
    private final CallbackStore callbacks;
    private final CallbackWake wake;

    CallbackIntake(Inbox inbox, CallbackStore callbacks, CallbackWake wake) {
        this.inbox = inbox;
        this.callbacks = callbacks;
        this.wake = wake;
    }

    @Transactional
    void take(GenerationFinished event) {
        if (inbox.firstTime(event.eventId())) {
            callbacks.finished(event.account(), event.generation().value());
            wake.wake();
        }
    }
}
