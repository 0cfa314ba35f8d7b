// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.PublicRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.route.SignInRoutes;
import dev.atelier.platform.error.ApiException;
import dev.atelier.platform.error.ErrorCode;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32;

/** The stylesheet of the pages, read at the start: it is a few kilobytes. */
@Singleton
class PageFiles implements RouteHandler {
    private static final String STYLESHEET = "page.css";

    private final Buffer stylesheet;
    private final String link;

    PageFiles() {
        this.stylesheet = load();
        var checksum = new CRC32();
        checksum.update(stylesheet.getBytes());
        this.link = "/pages/" + STYLESHEET + "?v=" + HexFormat.of().toHexDigits((int) checksum.getValue());
    }

    /** Changes with the content, so that browsers may keep the file for long. */
    String stylesheetLink() {
        return link;
    }

    @Override
    public List<PublicRoute> routes() {
        return List.of(SignInRoutes.PAGE_FILE);
    }

    @Override
    public void handle(RequestContext context, RouteMatch.Found found) {
        if (!found.parameters().getFirst().equals(STYLESHEET)) {
            context.refuse(new ApiException(ErrorCode.NOT_FOUND, "There is nothing at this path."));
            return;
        }
        context.response()
                .putHeader("Content-Type", "text/css; charset=utf-8")
                .putHeader("Cache-Control", "public, max-age=86400")
                .putHeader("X-Content-Type-Options", "nosniff")
                .end(stylesheet.slice());
    }

    private static Buffer load() {
        try (InputStream in = Objects.requireNonNull(PageFiles.class.getResourceAsStream(STYLESHEET))) {
            return Buffer.buffer(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
