// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { t } from '../i18n/i18n';
import { store } from './session';
import { visible } from './views';

const CONTROL = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Each key of the keyboard, and what it does. */
export function keyList(): TemplateResult {
  const views = store.session ? visible(store.session).filter((view) => view.letter) : [];
  const keys: [string, string][] = [
    [`${CONTROL} K`, t('key_palette')],
    [`${CONTROL} ↵`, t('key_run')],
    ['/', t('key_search')],
    ['?', t('key_help')],
    ['Esc', t('close')],
    ...views.map((view): [string, string] => [`g ${view.letter ?? ''}`, t(view.title)]),
  ];
  return html`<dl class="keys">${keys.map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>`;
}
