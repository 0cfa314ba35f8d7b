// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { t } from '../i18n/i18n';
import type { Content } from './parts';

/** A field for a short list of words, which are written with commas or spaces between them. */
export const wordField = (
  id: string,
  name: 'models' | 'addresses',
  words: string[] | null | undefined,
): TemplateResult => html`<div>
  <label for=${id}>${t(name === 'models' ? 'only_models' : 'only_addresses')}</label>
  <input id=${id} name=${name} autocomplete="off" spellcheck="false" maxlength="4000" placeholder=${t(name === 'models' ? 'every_model' : 'every_address')} .defaultValue=${(words ?? []).join(', ')} />
</div>`;

/** How many words a list has, where it limits something; the words themselves are its title. */
export const limitedTo = (name: 'models' | 'addresses', words: string[] | null | undefined): Content =>
  words ? html`<span class="badge quiet" title=${words.join(', ')}>${t(`limited_${name}`, { n: words.length })}</span>` : nothing;

/** The words of such a field as the API takes them; null for none. */
export function wordsOf(fields: FormData, name: string): string[] | null {
  const words = String(fields.get(name) ?? '')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  return words.length > 0 ? words : null;
}
