// SPDX-License-Identifier: Apache-2.0
package dev.atelier.generation.catalogue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Words of a request that point to one task.
 *
 * @param task of the models that do it
 * @param work what it is called in a sentence
 * @param phrases each points there when all of its words are in the request
 */
record TaskHint(String task, String work, List<Phrase> phrases) {
    private static final int PLAIN = 4;
    private static final int CLEAR = 10;

    /** A verb weighs more than the noun beside it: "animate a picture" asks for a film. */
    private static final List<TaskHint> ALL = List.of(
            hint(
                    "background-removal",
                    "background removal",
                    "remove background,cut out,cutout,transparent background,isolate,without background",
                    ""),
            hint(
                    "image-upscale",
                    "enlarging pictures",
                    "upscale,enlarge,bigger picture,larger picture,sharpen,higher resolution",
                    ""),
            hint(
                    "video-upscale",
                    "enlarging clips",
                    "upscale video,upscale clip,upscale film,enlarge video,enlarge clip",
                    ""),
            hint("video-to-video", "restoring clips", "restore video,restore film,restore clip,remaster", ""),
            hint(
                    "image-edit",
                    "changing pictures",
                    "edit,retouch,restyle,change picture,change photo,change image,replace,combine,merge,compose,remix",
                    ""),
            hint(
                    "image-to-video",
                    "setting pictures in motion",
                    "animate,picture video,photo video,image video,picture move,photo move,photo life,picture life",
                    ""),
            hint(
                    "text-to-video",
                    "films from words",
                    "trailer,footage,movie,animation",
                    "video,film,clip,scene,cinematic"),
            hint(
                    "text-to-speech",
                    "reading aloud",
                    "read aloud,narrate,narration,narrator,voiceover,speak,speech,say,tts,audiobook",
                    "voice,spoken"),
            hint(
                    "text-to-music",
                    "music",
                    "music,song,melody,soundtrack,jingle,tune,instrumental",
                    "beat,piano,guitar,orchestra"),
            hint("text-to-sound", "sounds", "sound effect,foley,noise", "sound,rain,thunder"),
            hint(
                    "speech-to-text",
                    "transcripts",
                    "transcribe,transcript,transcription,subtitle,caption,write down,dictation",
                    ""),
            hint(
                    "text-to-image",
                    "pictures from words",
                    "draw,drawing,paint,painting,illustration,illustrate,sketch,poster,portrait,logo,icon,wallpaper",
                    "picture,image,photo,photograph"));

    /** Words that must all be present, and their weight. */
    record Phrase(Set<String> words, int weight) {}

    private static TaskHint hint(String task, String work, String clear, String plain) {
        return new TaskHint(
                task,
                work,
                Stream.concat(phrases(clear, CLEAR), phrases(plain, PLAIN)).toList());
    }

    private static Stream<Phrase> phrases(String listed, int weight) {
        return Arrays.stream(listed.split(",", -1))
                .filter(phrase -> !phrase.isEmpty())
                .map(phrase -> {
                    Set<String> words = Set.of(phrase.split(" ", -1));
                    return new Phrase(words, weight * words.size());
                });
    }

    /** The hint with the highest weight, if any word matches. */
    static Optional<TaskHint> of(Set<String> words) {
        return ALL.stream()
                .filter(hint -> hint.weight(words) > 0)
                .max(Comparator.comparingInt(hint -> hint.weight(words)));
    }

    private int weight(Set<String> words) {
        return phrases.stream()
                .filter(phrase -> words.containsAll(phrase.words()))
                .mapToInt(Phrase::weight)
                .max()
                .orElse(0);
    }
}
