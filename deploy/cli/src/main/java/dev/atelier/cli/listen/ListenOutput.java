// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import dev.atelier.cli.output.Text;
import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/** Prints the progress of {@code listen}. */
record ListenOutput(PrintWriter out, PrintWriter err) {

    void ready(String secret) {
        out.println("Listening. What is forwarded is signed with this session's own secret:");
        out.println("  " + Text.printable(secret));
        out.println("r and Enter sends the last event again, r EVENT_ID another one; Ctrl-C ends.");
        out.flush();
    }

    void event(String type, String id, String answer) {
        LocalTime now = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
        out.println(Text.printable(now + "  " + type + "  " + id + "  ->  " + answer));
        out.flush();
    }

    void problem(String what) {
        err.println(Text.printable(what));
        err.flush();
    }
}
