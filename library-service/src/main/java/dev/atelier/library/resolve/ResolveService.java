// SPDX-License-Identifier: Apache-2.0
package dev.atelier.library.resolve;

import dev.atelier.library.file.FileService;
import dev.atelier.library.media.MediaAddress;
import dev.atelier.library.output.OutputService;
import dev.atelier.library.project.ProjectAccessService;
import dev.atelier.library.project.Reach;
import dev.atelier.library.resolve.Reference.ToFile;
import dev.atelier.library.resolve.Reference.ToItem;
import dev.atelier.library.resolve.Reference.ToName;
import dev.atelier.library.resolve.Reference.ToNothing;
import dev.atelier.library.resolve.Reference.ToOutput;
import dev.atelier.library.resolve.Reference.ToVoice;
import dev.atelier.library.shelf.ShelfItemService;
import dev.atelier.library.voice.VoiceService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;

/** Follows references within what an account may see. */
@ApplicationScoped
public class ResolveService {
    private final ProjectAccessService projects;
    private final FileService files;
    private final OutputService outputs;
    private final ShelfItemService items;
    private final VoiceService voices;
    private final MediaAddress address;

    ResolveService(
            ProjectAccessService projects,
            FileService files,
            OutputService outputs,
            ShelfItemService items,
            VoiceService voices,
            MediaAddress address) {
        this.projects = projects;
        this.files = files;
        this.outputs = outputs;
        this.items = items;
        this.voices = voices;
        this.address = address;
    }

    @Transactional
    public List<Resolved> resolve(long account, List<String> refs) {
        Reach reach = projects.reach(account);
        return refs.stream()
                .map(ref -> resolve(ref, reach).orElseGet(() -> Resolved.nothing(ref)))
                .toList();
    }

    private Optional<Resolved> resolve(String ref, Reach reach) {
        return switch (Reference.parse(ref)) {
            case ToFile(var id) ->
                files.find(id, reach).map(kept -> Resolved.of(ref, id.toString(), kept.object(), address));
            case ToOutput(var id) ->
                outputs.find(id, reach).map(kept -> Resolved.of(ref, id.toString(), kept.object(), address));
            case ToItem(var id) ->
                items.find(id, reach).map(item -> Resolved.of(ref, item.media(), item.object(), address));
            case ToName(var name) ->
                items.findByName(name, reach).map(item -> Resolved.of(ref, item.media(), item.object(), address));
            case ToVoice(var id) -> voices.find(id, reach.account()).map(voice -> Resolved.of(ref, voice));
            case ToNothing() -> Optional.empty();
        };
    }
}
