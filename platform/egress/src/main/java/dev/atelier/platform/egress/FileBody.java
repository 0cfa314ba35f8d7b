// SPDX-License-Identifier: Apache-2.0
package dev.atelier.platform.egress;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.io.EOFException;

/**
 * A file on its way into a request. The last piece ends the request: a server that has all it was promised may answer
 * and close the connection before anybody has noticed that the file has no more, and that would look like a lost answer.
 */
final class FileBody {
    private final HttpClientRequest request;
    private final AsyncFile file;
    private long left;
    private boolean over;

    private FileBody(HttpClientRequest request, AsyncFile file, long size) {
        this.request = request;
        this.file = file;
        this.left = size;
    }

    /** @param size what was promised; a file that has grown since is cut there */
    static Future<HttpClientResponse> send(HttpClientRequest request, AsyncFile file, long size) {
        var body = new FileBody(request, file, size);
        Future<HttpClientResponse> response = request.response();
        response.onComplete(_ -> body.stop());
        body.start();
        return response;
    }

    private void start() {
        if (left == 0) {
            request.end();
            return;
        }
        file.exceptionHandler(fault -> request.reset(0, fault));
        file.endHandler(_ -> request.reset(0, new EOFException("the file has become shorter")));
        file.handler(this::write);
    }

    private void write(Buffer piece) {
        Buffer wanted = piece.length() > left ? piece.slice(0, (int) left) : piece;
        left -= wanted.length();
        if (left == 0) {
            stop();
            request.end(wanted);
            return;
        }
        request.write(wanted);
        if (request.writeQueueFull()) {
            file.pause();
            request.drainHandler(_ -> goOn());
        }
    }

    private void goOn() {
        if (!over) {
            file.resume();
        }
    }

    /** Also when the answer has come early: nobody reads the rest. */
    private void stop() {
        if (!over) {
            over = true;
            file.exceptionHandler(null).endHandler(null).handler(null);
        }
    }
}
