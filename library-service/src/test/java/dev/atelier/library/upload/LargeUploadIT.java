// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.atelier.library.MediaDirectory;
import dev.atelier.library.Samples;
import dev.atelier.testkit.RealServers;
import dev.atelier.testkit.TestCaller;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusIntegrationTest;
import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The packaged service takes uploads in that are larger than its heap. */
@QuarkusIntegrationTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
class LargeUploadIT {
    private static final int MEBIBYTE = 1024 * 1024;

    @Test
    void aVideoAsLargeAsAllowedIsKept() throws IOException {
        JsonPath file = JsonPath.from(answer(upload(200), 201));

        assertThat(file.getLong("size")).isEqualTo(200L * MEBIBYTE);
        assertThat(file.getString("type")).isEqualTo("video");
        assertThat(file.getInt("width")).isEqualTo(640);
    }

    @Test
    void aLargerOneIsRefusedInTheErrorShape() throws IOException {
        JsonPath refusal = JsonPath.from(answer(upload(230), 422));

        assertThat(refusal.getString("error.code")).isEqualTo("invalid_input");
        assertThat(refusal.getString("error.param")).isEqualTo("file");
        assertThat(refusal.getString("error.message")).isEqualTo("The video is larger than 200 MB.");
    }

    private static HttpURLConnection upload(int mebibytes) throws IOException {
        var connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + RestAssured.port + "/v1/files")
                .toURL()
                .openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setRequestProperty("Authorization", TestCaller.account(7).bearer());
        connection.setRequestProperty("Content-Type", "multipart/form-data; boundary=frontier");
        connection.setChunkedStreamingMode(MEBIBYTE);
        byte[] piece = new byte[MEBIBYTE];
        byte[] head = Samples.mp4Before((long) mebibytes * MEBIBYTE);
        try (OutputStream body = connection.getOutputStream()) {
            body.write(text("--frontier\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.mp4\"\r\n\r\n"));
            System.arraycopy(head, 0, piece, 0, head.length);
            for (int i = 0; i < mebibytes; i++) {
                body.write(piece);
            }
            body.write(text("\r\n--frontier--\r\n"));
        }
        return connection;
    }

    private static String answer(HttpURLConnection connection, int status) throws IOException {
        assertThat(connection.getResponseCode()).isEqualTo(status);
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
