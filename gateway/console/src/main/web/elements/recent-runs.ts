// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Generation } from '../api/types';
import { List } from '../app/load';
import { generationLink } from '../app/router';
import { t } from '../i18n/i18n';
import { mediaView, preview } from './media-view';
import { empty, loaded, status } from './parts';
import { View } from './view';

/** The person's last runs, small. */
@customElement('at-recent-runs')
export class RecentRuns extends View {
  private readonly list = new List<Generation>(this, () => '/v1/generations?made_by=me&limit=10');

  protected override render(): TemplateResult {
    return html`<section class="history" aria-labelledby="recent-runs">
      <h2 id="recent-runs">${t('recent_runs')}</h2>
      ${loaded(this.list, (page) =>
        page.data.length === 0
          ? empty(t('no_runs'), t('no_runs_text'))
          : html`<div class="tiles small-tiles">${page.data.map((generation) => this.tile(generation))}</div>`,
      )}
    </section>`;
  }

  private tile(generation: Generation): TemplateResult {
    const [output] = generation.outputs;
    const text = String(generation.input.prompt ?? generation.input.text ?? generation.model.name);
    return html`<a class="tile" href=${generationLink(generation.id)} title=${text} @mouseenter=${preview} @mouseleave=${preview} @focusin=${preview} @focusout=${preview}>
      ${output
        ? mediaView({
            kind: output.type,
            url: output.url,
            label: '',
            width: output.width,
            height: output.height,
            isPreview: true,
          })
        : html`<span class="sound">${status(generation.status)}</span>`}
      <span class="name">${text}</span>
    </a>`;
  }
}
