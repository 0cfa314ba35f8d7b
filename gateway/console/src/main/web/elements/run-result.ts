// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import type { Generation } from '../api/types';
import { store } from '../app/session';
import './generation-view';
import './pin-menu';

/** A run, and the way of what it made onto a shelf. */
export const runResult = (generation: Generation): TemplateResult => html`<div>
  <at-generation .generation=${generation} .now=${Date.now()}></at-generation>
  ${
    generation.status === 'succeeded' && store.may.edit
      ? html`<div class="actions pin-row"><at-pin .media=${generation.outputs.map((output) => `${generation.id}#${output.index}`)}></at-pin></div>`
      : nothing
  }
</div>`;
