// SPDX-License-Identifier: Apache-2.0
// Prompts to begin with, by what a model does.
import { language } from './i18n';

const en = {
  'text-to-image': [
    'A lighthouse by the sea at dusk, long exposure, soft mist',
    'Poster for a jazz night, bold shapes, three colours',
    'Macro photograph of a dew drop on a blade of grass, morning light',
  ],
  'image-edit': [
    'Make it winter, with fresh snow on everything',
    'Replace the background by a plain light grey wall',
    'As a watercolour on rough paper',
  ],
  'text-to-video': [
    'A paper boat drifts down a rainy street, the camera follows close to the water',
    'Slow flight over a mountain lake at first light, mist moves over the surface',
    'A cat watches the snow fall through a window, static camera',
  ],
  'image-to-video': [
    'The camera moves in slowly, hair and leaves move in the wind',
    'The clouds pass, the light turns from day to dusk',
    'The person turns the head and smiles, static camera',
  ],
  'video-to-video': ['As a pencil drawing, the same movement', 'The same scene at night, with wet streets'],
  'text-to-speech': [
    'Welcome aboard. Our journey takes forty minutes, and the café is in the middle of the train.',
    'It was the quietest hour of the night, and somebody knocked at the door.',
    'Three things to remember: write it down, try it out, and ask for help.',
  ],
  'text-to-music': [
    'Calm piano with soft strings, slow, for reading',
    'Upbeat funk with bass guitar and brass, 110 beats a minute',
    'Quiet electronic music with rain in the background',
  ],
  'text-to-sound': ['Footsteps on gravel, then a gate', 'A coffee machine in a small kitchen', 'Thunder, far away'],
};

const de: Record<keyof typeof en, string[]> = {
  'text-to-image': [
    'Ein Leuchtturm am Meer in der Dämmerung, lange Belichtung, weicher Nebel',
    'Plakat für einen Jazzabend, kräftige Formen, drei Farben',
    'Makrofoto eines Tautropfens auf einem Grashalm, Morgenlicht',
  ],
  'image-edit': [
    'Mach Winter daraus, mit frischem Schnee auf allem',
    'Ersetze den Hintergrund durch eine schlichte hellgraue Wand',
    'Als Aquarell auf rauem Papier',
  ],
  'text-to-video': [
    'Ein Papierboot treibt eine verregnete Straße hinab, die Kamera folgt dicht am Wasser',
    'Langsamer Flug über einen Bergsee im ersten Licht, Nebel zieht über das Wasser',
    'Eine Katze sieht durch ein Fenster dem Schnee zu, ruhige Kamera',
  ],
  'image-to-video': [
    'Die Kamera fährt langsam heran, Haare und Blätter bewegen sich im Wind',
    'Die Wolken ziehen, aus Tag wird Dämmerung',
    'Die Person wendet den Kopf und lächelt, ruhige Kamera',
  ],
  'video-to-video': ['Als Bleistiftzeichnung, dieselbe Bewegung', 'Dieselbe Szene bei Nacht, mit nassen Straßen'],
  'text-to-speech': [
    'Willkommen an Bord. Die Fahrt dauert vierzig Minuten, und das Café ist in der Mitte des Zuges.',
    'Es war die stillste Stunde der Nacht, und jemand klopfte an die Tür.',
    'Drei Dinge zum Merken: schreib es auf, probier es aus und bitte um Hilfe.',
  ],
  'text-to-music': [
    'Ruhiges Klavier mit sanften Streichern, langsam, zum Lesen',
    'Fröhlicher Funk mit Bass und Bläsern, 110 Schläge in der Minute',
    'Leise elektronische Musik mit Regen im Hintergrund',
  ],
  'text-to-sound': ['Schritte auf Kies, dann ein Tor', 'Eine Kaffeemaschine in einer kleinen Küche', 'Donner, weit weg'],
};

const texts: Record<string, string[]> = language === 'de' ? de : en;

export const examplesOf = (task: string): string[] => (Object.hasOwn(texts, task) ? (texts[task] ?? []) : []);
