// SPDX-License-Identifier: Apache-2.0
// The way of a result into the input of another run. A medium is written with its kind: image:gen_7#0.
import { html, nothing, type TemplateResult } from 'lit';
import type { Generation, Model } from '../api/types';
import { withQuery } from '../app/load';
import { dialogLink, link, place } from '../app/router';
import { store } from '../app/session';
import { t } from '../i18n/i18n';
import { icon } from './icons';

/** The tasks of models that take a medium of a kind. */
const TASKS: Record<string, RegExp> = { image: /^(image|background)-/, video: /^video-/, audio: /^(audio|speech)-/ };

export const modelsFor = (medium: string, models: Model[] = []): Model[] =>
  models.filter((model) => TASKS[medium.split(':')[0] ?? '']?.test(model.task));

/** Where the medium is filled in for a model. */
export const useLink = (slug: string, medium: string): string =>
  `${link('playground', slug)}?use=${encodeURIComponent(medium)}`;

/** Asks for the model that the first output goes to; in the playground, over the run. */
export function useButton({ id, outputs: [output] }: Generation): TemplateResult | typeof nothing {
  if (!output || !(output.type in TASKS) || !store.may.run) return nothing;
  const medium = `${output.type}:${id}#${output.index}`;
  const href =
    place().parts[0] === 'playground'
      ? withQuery(location.pathname + location.search, { dialog: 'use', id: medium })
      : dialogLink('playground', 'use', medium);
  return html`<a class="button" href=${href}>${icon('forward')} ${t('use_as_input')}</a>`;
}
