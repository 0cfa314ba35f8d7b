// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.output;

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
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.Checksum;
import org.junit.jupiter.api.Test;

/** The packaged service with a heap smaller than the media it keeps. */
@QuarkusIntegrationTest
@QuarkusTestResource(RealServers.class)
@QuarkusTestResource(MediaDirectory.class)
class LargeOutputIT {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int FILE_TYPE = 24;
    /** Mebibytes; the heap has 96. */
    private static final int LARGER_THAN_HEAP = 128;

    private static final int MORE_THAN_ALLOWED = 260;

    @Test
    void aVideoLargerThanTheHeapIsKeptAndReadBack() throws Exception {
        Checksum sent = new CRC32C();

        JsonPath stored = JsonPath.from(answer(put(1, LARGER_THAN_HEAP, sent), 200));

        String path = "/media/" + stored.getString("key") + ".mp4";
        int credentials = Math.toIntExact(stored.getLong("size") - (long) LARGER_THAN_HEAP * MEBIBYTE);
        assertThat(stored.getString("provenance.status")).isEqualTo("signed");
        assertThat(credentials).isBetween(1000, 16_000);
        Checksum kept = new CRC32C();
        assertThat(hashOf(path, credentials, kept)).isEqualTo(stored.getString("sha256"));
        assertThat(kept.getValue()).as("without the box of credentials").isEqualTo(sent.getValue());
    }

    @Test
    void oneLargerThanAllowedIsRefusedInTheErrorShape() throws Exception {
        String refusal = answer(put(2, MORE_THAN_ALLOWED, new CRC32C()), 422);

        assertThat(JsonPath.from(refusal).getString("error.code")).isEqualTo("invalid_input");
    }

    private static HttpURLConnection put(long generation, int mebibytes, Checksum sum) throws IOException {
        var connection = open("/internal/outputs/" + generation + "/0?account=7&project=0&origin=api&type=video");
        connection.setRequestMethod("PUT");
        connection.setDoOutput(true);
        connection.setRequestProperty("Authorization", "Bearer " + TestCaller.internal("generation"));
        connection.setRequestProperty("Content-Type", "video/mp4");
        connection.setFixedLengthStreamingMode((long) mebibytes * MEBIBYTE);
        byte[] piece = new byte[MEBIBYTE];
        new Random(1).nextBytes(piece);
        byte[] head = Samples.mp4Before((long) mebibytes * MEBIBYTE);
        System.arraycopy(head, 0, piece, 0, head.length);
        try (OutputStream body = connection.getOutputStream()) {
            for (int i = 0; i < mebibytes; i++) {
                piece[piece.length - 1] = (byte) i;
                sum.update(piece);
                body.write(piece);
            }
        }
        return connection;
    }

    private static String answer(HttpURLConnection connection, int status) throws IOException {
        assertThat(connection.getResponseCode()).isEqualTo(status);
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The hash of the file; the sum leaves out so many bytes behind the type of the file. */
    private static String hashOf(String path, int leftOut, Checksum sum) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (InputStream body = new DigestInputStream(open(path).getInputStream(), digest)) {
            sum.update(body.readNBytes(FILE_TYPE));
            body.readNBytes(leftOut);
            new CheckedInputStream(body, sum).transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static HttpURLConnection open(String path) throws IOException {
        return (HttpURLConnection) URI.create("http://127.0.0.1:" + RestAssured.port + path)
                .toURL()
                .openConnection();
    }
}
