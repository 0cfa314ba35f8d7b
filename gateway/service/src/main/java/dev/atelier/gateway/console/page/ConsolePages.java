// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.console.page;

import dev.atelier.gateway.request.RequestContext;
import dev.atelier.gateway.route.OwnRoute;
import dev.atelier.gateway.route.RouteHandler;
import dev.atelier.gateway.route.RouteMatch;
import dev.atelier.gateway.signin.SignedInPages;
import dev.atelier.gateway.signin.page.BrowserRequest;
import dev.atelier.gateway.signin.page.LocalTarget;
import dev.atelier.gateway.signin.page.PageAnswer;
import dev.atelier.gateway.signin.page.PageRenderer;
import io.vertx.core.http.HttpServerResponse;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Serves the page of the console to people who are signed in, and its files to all clients. */
@Singleton
class ConsolePages implements RouteHandler {
    private static final String API = "/console/api";
    /** A preference that the console keeps for the next page, so that its first paint has the right colours. */
    private static final String THEME = "theme";

    private static final Set<String> THEMES = Set.of("light", "dark");

    private final SignedInPages pages;
    private final PageRenderer renderer;
    private final ConsoleAssets assets;

    ConsolePages(SignedInPages pages, PageRenderer renderer, ConsoleAssets assets) {
        this.pages = pages;
        this.renderer = renderer;
        this.assets = assets;
    }

    @Override
    public List<OwnRoute> routes() {
        return List.of(
                OwnRoute.get("/console", this::show),
                OwnRoute.get("/console/{path*}", this::show),
                OwnRoute.get(
                        "/console/assets/{file}",
                        (context, found) ->
                                sendAsset(context, found.parameters().getFirst())));
    }

    /** One page: which of its views a path means is decided in the browser. */
    private void show(RequestContext context, RouteMatch.Found found) {
        String path = String.valueOf(context.request().path());
        if (path.equals(API) || path.startsWith(API + "/")) {
            context.refuse(RequestContext.noSuchPath());
        } else {
            LocalTarget here = LocalTarget.parse(context.request().uri());
            pages.serve(context, found, here, (request, _) -> page(request));
        }
    }

    private PageAnswer page(BrowserRequest request) {
        return renderer.render(
                        request,
                        "console/page",
                        Map.of(
                                "theme",
                                request.cookie(THEME).filter(THEMES::contains).orElse("system"),
                                "console_style",
                                assets.link("console.css"),
                                "console_script",
                                assets.link("console.ts")))
                .with("Content-Security-Policy", assets.policy())
                .with("Cross-Origin-Opener-Policy", "same-origin");
    }

    private void sendAsset(RequestContext context, String name) {
        assets.find(name)
                .ifPresentOrElse(asset -> write(context, asset), () -> context.refuse(RequestContext.noSuchPath()));
    }

    private static void write(RequestContext context, ConsoleAssets.Asset asset) {
        HttpServerResponse response = context.response()
                .putHeader("Content-Type", asset.type())
                .putHeader("Cache-Control", "public, max-age=31536000, immutable")
                .putHeader("X-Content-Type-Options", "nosniff")
                .putHeader("Vary", "Accept-Encoding");
        if (String.valueOf(context.request().getHeader("Accept-Encoding")).contains("gzip")) {
            response.putHeader("Content-Encoding", "gzip")
                    .end(asset.compressed().slice());
        } else {
            response.end(asset.plain().slice());
        }
    }
}
