// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A body of multipart/form-data (RFC 7578). */
record UploadForm(Map<String, String> headers, BodyPublisher body) {

    static UploadForm of(BodyPublisher content, String name, @Nullable String model) {
        String boundary = RunOptions.newKey();
        String field = model == null ? "" : part(boundary, "name=\"model\"") + model + "\r\n";
        String head = field + part(boundary, "name=\"file\"; filename=\"%s\"".formatted(quoted(name)));
        BodyPublisher body = BodyPublishers.concat(
                BodyPublishers.ofString(head), content, BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
        return new UploadForm(Map.of("Content-Type", "multipart/form-data; boundary=" + boundary), body);
    }

    private static String part(String boundary, String described) {
        return "--%s\r\nContent-Disposition: form-data; %s\r\n\r\n".formatted(boundary, described);
    }

    /** As browsers write a name into a form. */
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }
}
