// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32;

/** The stylesheet, the scripts and the icon of the pages, read at the start: they are a few kilobytes. */
@Singleton
class PageFiles implements RouteHandler {
    static final String FOLDER = "/pages/";
    static final String STYLESHEET = "page.css";
    static final String SCRIPT = "passkey.js";
    static final String CHECK_SCRIPT = "check.js";
    /** Browsers ask for it by themselves, whatever a page says. */
    private static final String ICON = "favicon.ico";

    private final Map<String, PageFile> files = Map.of(
            STYLESHEET,
            PageFile.load(STYLESHEET, "text/css; charset=utf-8"),
            SCRIPT,
            PageFile.load(SCRIPT, "text/javascript; charset=utf-8"),
            CHECK_SCRIPT,
            PageFile.load(CHECK_SCRIPT, "text/javascript; charset=utf-8"),
            ICON,
            PageFile.load(ICON, "image/x-icon"));

    /** Changes with the content, so that browsers may keep the file for long. */
    String link(String name) {
        return Objects.requireNonNull(files.get(name), name).link();
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get(
                        FOLDER + "{file}",
                        (context, found) -> send(context, found.parameters().getFirst())),
                OwnRoute.get("/" + ICON, (context, _) -> send(context, ICON)));
    }

    private void send(RequestContext context, String name) {
        PageFile file = files.get(name);
        if (file == null) {
            context.refuse(RequestContext.noSuchPath());
            return;
        }
        context.response()
                .putHeader("Content-Type", file.type())
                .putHeader("Cache-Control", "public, max-age=86400")
                .putHeader("X-Content-Type-Options", "nosniff")
                .end(file.content().slice());
    }

    private record PageFile(String type, Buffer content, String link) {

        static PageFile load(String name, String type) {
            try (InputStream in = Objects.requireNonNull(PageFiles.class.getResourceAsStream(name), name)) {
                Buffer content = Buffer.buffer(in.readAllBytes());
                var checksum = new CRC32();
                checksum.update(content.getBytes());
                return new PageFile(
                        type, content, FOLDER + name + "?v=" + HexFormat.of().toHexDigits((int) checksum.getValue()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
