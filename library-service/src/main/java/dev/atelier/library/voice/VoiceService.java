// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.voice;

import dev.atelier.platform.id.VoiceId;
import dev.atelier.platform.page.Cursors;
import dev.atelier.platform.page.Page;
import dev.atelier.platform.page.PageRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads voices. */
@ApplicationScoped
public class VoiceService {
    private final VoiceRepository voices;
    private final Cursors cursors;

    VoiceService(VoiceRepository voices, Cursors cursors) {
        this.voices = voices;
        this.cursors = cursors;
    }

    @Transactional
    public Optional<Voice> find(VoiceId id, long account) {
        return voices.findOwned(id.value(), account);
    }

    @Transactional
    Page<VoiceView> list(
            long account, Optional<VoiceProvider> provider, @Nullable String limit, @Nullable String cursor) {
        String list =
                "voices:" + account + ":" + provider.map(VoiceProvider::wire).orElse("");
        PageRequest page = cursors.request(limit, cursor, list);
        long before = page.after().map(Long::parseLong).orElse(Long.MAX_VALUE);
        List<Voice> rows = voices.newest(account, provider, before, page.rowsToRead());
        return page.page(
                rows, VoiceView::of, row -> Long.toString(row.id().value()), position -> cursors.seal(position, list));
    }
}
