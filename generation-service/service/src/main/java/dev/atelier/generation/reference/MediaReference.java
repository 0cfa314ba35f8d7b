// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.reference;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client's reference to a media file; seven text forms exist, a filename is none. */
sealed interface MediaReference {

    /** An object of the library; the library understands the text. */
    record InLibrary(String text) implements MediaReference {}

    /** A voice of the account. */
    record Voice(String text) implements MediaReference {}

    /** A public link, or a data: URI as {@link InlineMedia} shortened it. */
    record Link(String url) implements MediaReference {}

    int LONGEST = 2_048;
    Pattern OBJECT = Pattern.compile("(file|shelf)_[1-9][0-9]{0,17}|gen_[1-9][0-9]{0,17}#[0-9]{1,3}");
    Pattern VOICE = Pattern.compile("voice_[1-9][0-9]{0,17}");
    Pattern SHELF_NAME = Pattern.compile("shelf:(\\S.{0,119})", Pattern.DOTALL);
    Pattern LINK = Pattern.compile("(?i)https://.+|data:[0-9a-f]{64}");

    /** Empty when the text has none of the seven forms. */
    static Optional<MediaReference> parse(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        if (OBJECT.matcher(text).matches()) {
            return Optional.of(new InLibrary(text));
        }
        Matcher name = SHELF_NAME.matcher(text);
        if (name.matches()) {
            return Optional.of(shelf(name.group(1)));
        }
        if (VOICE.matcher(text).matches()) {
            return Optional.of(new Voice(text));
        }
        return LINK.matcher(text).matches() ? Optional.of(new Link(text)) : Optional.empty();
    }

    /** A shelf item by the name the account gave it. */
    static InLibrary shelf(String name) {
        return new InLibrary("shelf:" + name);
    }
}
