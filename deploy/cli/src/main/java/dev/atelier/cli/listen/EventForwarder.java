// SPDX-License-Identifier: Apache-2.0
package dev.atelier.cli.listen;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Posts an event to the program on this machine. */
final class EventForwarder {

    /** What came back, in words for a person. */
    record Answer(boolean isAccepted, String text) {}

    private final URI receiver;
    private final Duration timeout;
    private final HttpClient client;

    EventForwarder(URI receiver, Duration timeout) {
        this.receiver = receiver;
        this.timeout = timeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** @param headers those of the event, signed */
    Answer forward(String body, Map<String, String> headers) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(receiver).timeout(timeout).POST(BodyPublishers.ofString(body));
        headers.forEach(request::header);
        long start = System.nanoTime();
        try {
            int status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
            return new Answer(
                    status >= 200 && status < 300,
                    status + " (" + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + " ms)");
        } catch (ConnectException _) {
            return new Answer(false, "nobody listens at " + receiver);
        } catch (HttpTimeoutException _) {
            return new Answer(false, "no answer within " + timeout.toSeconds() + " s");
        } catch (IOException _) {
            return new Answer(false, "the connection broke off");
        }
    }
}
