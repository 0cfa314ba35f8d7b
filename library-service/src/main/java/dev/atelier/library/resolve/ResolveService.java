// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.library.file.FileService;
import dev.atelier.library.media.MediaUrls;
import dev.atelier.library.media.ParsedReference;
import dev.atelier.library.media.ParsedReference.ToFile;
import dev.atelier.library.media.ParsedReference.ToItem;
import dev.atelier.library.media.ParsedReference.ToItemName;
import dev.atelier.library.media.ParsedReference.ToOutput;
import dev.atelier.library.media.ParsedReference.ToVoice;
import dev.atelier.library.media.ParsedReference.Unknown;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.ProjectAccessService.AccessScope;
import dev.atelier.library.shelf.ShelfItemService;
import dev.atelier.library.voice.VoiceService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;

/** Resolves media references within the access scope of an account. */
@ApplicationScoped
public class ResolveService {
    private final ProjectAccessService projects;
    private final FileService files;
    private final OutputService outputs;
    private final ShelfItemService items;
    private final VoiceService voices;
    private final MediaUrls urls;

    ResolveService(
            ProjectAccessService projects,
            FileService files,
            OutputService outputs,
            ShelfItemService items,
            VoiceService voices,
            MediaUrls urls) {
        this.projects = projects;
        this.files = files;
        this.outputs = outputs;
        this.items = items;
        this.voices = voices;
        this.urls = urls;
    }

    @Transactional
    public List<ResolvedReference> resolve(long account, List<String> refs) {
        AccessScope scope = projects.loadScope(account);
        return refs.stream()
                .map(ref -> resolve(ref, scope).orElseGet(() -> ResolvedReference.unresolved(ref)))
                .toList();
    }

    private Optional<ResolvedReference> resolve(String ref, AccessScope scope) {
        return switch (ParsedReference.parse(ref)) {
            case ToFile(var id) ->
                files.find(id, scope).map(row -> ResolvedReference.of(ref, id.toString(), row.object(), urls));
            case ToOutput(var id) ->
                outputs.find(id, scope).map(row -> ResolvedReference.of(ref, id.toString(), row.object(), urls));
            case ToItem(var id) ->
                items.find(id, scope).map(item -> ResolvedReference.of(ref, item.media(), item.object(), urls));
            case ToItemName(var name) ->
                items.findByName(name, scope).map(item -> ResolvedReference.of(ref, item.media(), item.object(), urls));
            case ToVoice(var id) ->
                voices.find(id, scope.account()).map(voice -> ResolvedReference.ofVoice(ref, voice));
            case Unknown() -> Optional.empty();
        };
    }
}
