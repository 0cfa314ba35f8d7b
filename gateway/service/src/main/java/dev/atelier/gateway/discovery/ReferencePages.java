// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.discovery;

import dev.atelier.gateway.eventloop.BlockingWork;
import dev.atelier.gateway.request.RequestContext;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** The browsable reference: Swagger UI with the API description, served by the gateway itself. */
@Singleton
class ReferencePages {
    /** Scripts come from the gateway only; Swagger UI needs inline styles and data images. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            + "img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'";

    private static final String HTML = "text/html; charset=utf-8";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String VERSION = version();
    private static final String WEBJAR = "META-INF/resources/webjars/swagger-ui/";

    private static final Map<String, Page> FILES = Map.of(
            "swagger-ui.css", new Page(webjar("swagger-ui.css"), "text/css; charset=utf-8"),
            "swagger-ui-bundle.js", new Page(webjar("swagger-ui-bundle.js"), SCRIPT),
            "start.js", new Page("dev/atelier/gateway/discovery/reference.js", SCRIPT),
            "favicon.png", new Page(webjar("favicon-32x32.png"), "image/png"));
    private static final Page INDEX = new Page("dev/atelier/gateway/discovery/reference.html", HTML);

    private final Map<Page, Buffer> read = new ConcurrentHashMap<>();

    private record Page(String resource, String type) {}

    void page(RequestContext context) {
        send(context, INDEX, "no-cache");
    }

    void file(RequestContext context, String name) {
        Optional.ofNullable(FILES.get(name))
                .ifPresentOrElse(
                        file -> send(context, file, "public, max-age=3600"),
                        () -> context.refuse(RequestContext.noSuchPath()));
    }

    private void send(RequestContext context, Page page, String cacheControl) {
        BlockingWork.run(() -> read.computeIfAbsent(page, ReferencePages::load))
                .onFailure(context::refuse)
                .onSuccess(bytes -> {
                    if (!context.isEnded()) {
                        write(context.response(), page, cacheControl, bytes);
                    }
                });
    }

    private static void write(HttpServerResponse response, Page page, String cacheControl, Buffer bytes) {
        response.putHeader("Content-Type", page.type())
                .putHeader("Cache-Control", cacheControl)
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Referrer-Policy", "no-referrer")
                .end(bytes.slice());
    }

    private static String webjar(String name) {
        return WEBJAR + VERSION + "/" + name;
    }

    /** The version of the jar is part of the path of its files. */
    private static String version() {
        var properties = new Properties();
        try (InputStream in = open("META-INF/maven/org.webjars/swagger-ui/pom.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    private static Buffer load(Page page) {
        try (InputStream in = open(page.resource())) {
            return Buffer.buffer(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String resource) {
        return Objects.requireNonNull(ReferencePages.class.getClassLoader().getResourceAsStream(resource), resource);
    }
}
