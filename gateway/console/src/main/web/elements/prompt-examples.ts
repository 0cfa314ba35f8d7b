// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../api/types';
import { examplesOf } from '../i18n/examples';
import { t } from '../i18n/i18n';
import type { Input, Schema } from './schema';

const FIELDS = ['prompt', 'text'];

/** Texts to begin with, for as long as the person has written none. */
export function promptExamples(
  model: Model,
  schema: Schema,
  input: Input,
  choose: (input: Input) => void,
): TemplateResult | typeof nothing {
  const field = FIELDS.find((each) => each in (schema.properties ?? {}));
  const examples = examplesOf(model.task);
  if (!field || input[field] || examples.length === 0) return nothing;
  return html`<div class="examples" role="group" aria-label=${t('examples')}>
    <p class="small">${t('examples')}</p>
    ${examples.map((text) => html`<button type="button" @click=${() => choose({ ...input, [field]: text })}>${text}</button>`)}
  </div>`;
}
