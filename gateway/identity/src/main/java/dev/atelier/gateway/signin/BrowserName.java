// SPDX-License-Identifier: Apache-2.0
package dev.atelier.gateway.signin;

import java.util.List;
import java.util.Optional;

/** What people call a browser and its system, from the {@code User-Agent} that the browser sends. */
final class BrowserName {
    private static final String UNKNOWN = "?";
    /** In this order: each claims to be those after it as well. */
    private static final List<Mark> BROWSERS = List.of(
            new Mark("Edg", "Edge"),
            new Mark("OPR/", "Opera"),
            new Mark("SamsungBrowser/", "Samsung Internet"),
            new Mark("Firefox/", "Firefox"),
            new Mark("FxiOS/", "Firefox"),
            new Mark("CriOS/", "Chrome"),
            new Mark("Chrome/", "Chrome"),
            new Mark("Safari/", "Safari"));

    private static final List<Mark> SYSTEMS = List.of(
            new Mark("Android", "Android"),
            new Mark("iPhone", "iPhone"),
            new Mark("iPad", "iPad"),
            new Mark("Windows", "Windows"),
            new Mark("Mac OS X", "macOS"),
            new Mark("CrOS", "ChromeOS"),
            new Mark("Linux", "Linux"));

    private record Mark(String text, String name) {}

    private BrowserName() {}

    /** {@code Firefox, Windows}; the first word of the text where no browser in it is known. */
    static String of(String userAgent) {
        Optional<String> browser = find(BROWSERS, userAgent);
        Optional<String> system = find(SYSTEMS, userAgent);
        if (browser.isEmpty()) {
            return userAgent.isBlank() ? UNKNOWN : userAgent.split("[/ ]", 2)[0];
        }
        return browser.orElseThrow() + system.map(name -> ", " + name).orElse("");
    }

    private static Optional<String> find(List<Mark> marks, String userAgent) {
        return marks.stream()
                .filter(mark -> userAgent.contains(mark.text()))
                .map(Mark::name)
                .findFirst();
    }
}
