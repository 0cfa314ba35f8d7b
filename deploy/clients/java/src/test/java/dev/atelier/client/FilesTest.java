// SPDX-License-Identifier: Apache-2.0
package dev.atelier.client;

import static dev.atelier.client.FakeService.answer;
import static dev.atelier.client.FakeService.answering;
import static dev.atelier.client.FakeService.cut;
import static dev.atelier.client.FakeService.cutWithin;
import static dev.atelier.client.FakeService.ok;
import static dev.atelier.client.FakeService.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.atelier.client.FakeService.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
    private static final byte[] CONTENT = "content".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void areUploadedFromAPathBytesAndAStream() throws IOException {
        Path path = Files.write(folder.resolve("a \"b\".bin"), CONTENT);
        try (var service = answering(answer(201, "{\"id\": \"file_1\"}"))) {
            for (Source source : List.of(
                    Source.of(path), Source.of(CONTENT, "b"), Source.of(new ByteArrayInputStream(CONTENT), "c"))) {
                assertThat(service.client().upload(source, "edit").id()).isEqualTo("file_1");
            }

            assertThat(service.requests)
                    .allSatisfy(
                            request -> assertThat(request.body())
                                    .matches(
                                            "(?s).*name=\"model\"\\r\\n\\r\\nedit\\r\\n.*\\r\\n\\r\\ncontent\\r\\n--.*--\\r\\n"));
            assertThat(service.requests.get(0).body()).contains("filename=\"a %22b%22.bin\"");
            assertThat(service.requests.get(0).headers().get("content-type"))
                    .startsWith("multipart/form-data; boundary=");
        }
    }

    @Test
    void areUploadedAgainAfter429AndNotAfterABrokenLine() throws IOException {
        try (var service =
                answering(refused(429, "rate_limited", "Retry-After: 0"), answer(201, "{\"id\": \"file_1\"}"), cut())) {
            service.client().upload(Source.of(new ByteArrayInputStream(CONTENT), "a"));
            assertThatExceptionOfType(AtelierException.ConnectionFailed.class)
                    .isThrownBy(() -> service.client().upload(Source.of(CONTENT, "b")));

            assertThat(service.requests).hasSize(3);
            assertThat(service.requests.stream().map(Request::body)).allMatch(body -> body.contains("content"));
        }
    }

    @Test
    void thatCannotBeReadAreNotSent() throws IOException {
        try (var service = answering(ok("{}"))) {
            assertThatExceptionOfType(AtelierException.class)
                    .isThrownBy(() -> service.client().upload(folder.resolve("missing.png")))
                    .withMessageContaining("missing.png cannot be read");

            assertThat(service.requests).isEmpty();
        }
    }

    @Test
    void areSavedWholeOrNotAtAll() throws IOException {
        try (var service = answering(cutWithin(), ok("whole"))) {
            Downloadable output = () -> service.url() + "/a.png";

            service.client().save(output, folder.resolve("a.png"));
            assertThatExceptionOfType(AtelierException.class)
                    .isThrownBy(() -> service.client()
                            .save(output, folder.resolve("missing").resolve("a.png")))
                    .withMessageContaining("cannot be written");

            assertThat(folder.resolve("a.png")).hasContent("whole");
            assertThat(service.client().bytes(output)).asString().isEqualTo("whole");
            assertThat(service.requests).noneMatch(request -> request.headers().containsKey("authorization"));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("a.png"));
        }
    }

    @Test
    void areReadAlsoWhereTheServiceSendsReadersOn() throws IOException {
        try (var store = answering(ok("whole"));
                var service = answering(answer(302, "", "Location: " + store.url() + "/a?signed=1"))) {
            assertThat(service.client().bytes(() -> service.url() + "/a.png"))
                    .asString()
                    .isEqualTo("whole");
        }
    }

    @Test
    void areNotReadInCircles() throws IOException {
        try (var service = answering(answer(302, "", "Location: /a.png"))) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> service.client().bytes(() -> service.url() + "/a.png"))
                    .satisfies(error -> assertThat(error.status()).isEqualTo(302));

            assertThat(service.requests).hasSize(6);
        }
    }
}
