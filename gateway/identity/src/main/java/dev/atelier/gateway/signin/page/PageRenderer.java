// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin.page;

import io.quarkus.qute.Engine;
import io.quarkus.qute.TemplateInstance;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Renders the pages for people in the reader's language. A template is {@code templates/<feature>/<name>.html}; it
 * includes {@code page/layout}, and finds its texts as {@code {t.<key>}} in {@code texts/<feature>.<language>.properties}.
 */
@Singleton
public class PageRenderer {
    private static final int OK = 200;
    private static final int UNPROCESSABLE = 422;

    private final Engine engine;
    private final PageFiles files;
    private final PageProtection protection;

    PageRenderer(Engine engine, PageFiles files, PageProtection protection) {
        this.engine = engine;
        this.files = files;
        this.protection = protection;
    }

    /** Renders a page that shows what was asked for. */
    public PageAnswer render(BrowserRequest request, String template, Map<String, ?> data) {
        return render(request, OK, template, data);
    }

    /**
     * Renders a page with a form.
     *
     * @param problem the key of the text that says what to change in the form that was sent, or an empty text
     */
    public PageAnswer renderForm(BrowserRequest request, String template, String problem, Map<String, ?> data) {
        Map<String, Object> all = new HashMap<>(data);
        all.put("problem", texts(request, template).getOrDefault(problem, ""));
        return render(request, problem.isEmpty() ? OK : UNPROCESSABLE, template, all);
    }

    /**
     * @param template its feature and its name: {@code signin/login}
     * @param data what the template shows; it is escaped
     */
    public PageAnswer render(BrowserRequest request, int status, String template, Map<String, ?> data) {
        Locale language = PageLanguage.of(request);
        TemplateInstance page = Optional.ofNullable(engine.getTemplate(template + ".html"))
                .orElseThrow(() -> new IllegalStateException("there is no template " + template))
                .instance();
        page.data("t", texts(request, template))
                .data("language", language.toLanguageTag())
                .data("languages", PageLanguage.choices(request, language))
                .data("stylesheet", files.link(PageFiles.STYLESHEET))
                .data("script", files.link(PageFiles.SCRIPT))
                .data("check_script", files.link(PageFiles.CHECK_SCRIPT));
        data.forEach(page::data);
        PageAnswer answer = PageAnswer.html(status, page.render()).with("Content-Language", language.toLanguageTag());
        return PageLanguage.cookie(request)
                .map(cookie -> answer.with("Set-Cookie", cookie))
                .orElse(answer);
    }

    /** A page whose template includes one of our scripts, which passkeys and the check of files need. */
    public PageAnswer withScript(PageAnswer page) {
        return page.with(PageProtection.POLICY, protection.policyWithScript());
    }

    /** The reader's language. */
    public Locale language(BrowserRequest request) {
        return PageLanguage.of(request);
    }

    /** The texts of the template's feature in the reader's language. */
    public Map<String, String> texts(BrowserRequest request, String template) {
        return Texts.of(template.substring(0, template.indexOf('/')), PageLanguage.of(request));
    }

    /** A page that says what went wrong and what to do. */
    public PageAnswer renderError(BrowserRequest request, int status, String text) {
        return render(
                request,
                status,
                "page/error",
                Map.of("text", texts(request, "page/error").getOrDefault(text, ""), "request_id", request.requestId()));
    }
}
