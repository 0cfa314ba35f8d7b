// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Generation, ModelList, ProjectPage } from '../../api/types';
import { PageView } from '../../app/page-view';
import { Dialogs } from '../../app/dialogs';
import { List, Load, withQuery } from '../../app/load';
import { link, place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import { Choice } from '../../elements/choice';
import { icon } from '../../elements/icons';
import { mediaView, preview } from '../../elements/media-view';
import { empty, loaded, more, status, time } from '../../elements/parts';
import '../../elements/pin-menu';
import { t, word, type Key } from '../../i18n/i18n';
import './generation-dialog';

const STATUSES = ['queued', 'processing', 'succeeded', 'failed'];
const ORIGINS = ['web', 'api', 'mcp', 'cli'];
const PAGE = '30';

/** The generations of the account, newest first, with filters that the address carries. */
@customElement('at-generations')
export class GenerationsTab extends PageView {
  private readonly list = new List<Generation>(this, () => this.path());
  private readonly choice = new Choice(this, () => this.list.items);
  private readonly models = new Load<ModelList>(this, () => '/v1/models', false);

  private readonly projects = new Load<ProjectPage>(this, () => '/v1/projects?limit=100', false);

  private readonly dialogs = new Dialogs(this, {
    generation: {
      title: 'generations',
      show: (id) =>
        html`<at-generation-dialog .open=${id} .ids=${this.list.items.map((generation) => generation.id)}></at-generation-dialog>`,
    },
  });

  private path(): string {
    const { query } = place();
    const value = (name: string): string | undefined => query.get(name) ?? undefined;
    return withQuery('/v1/generations', {
      limit: PAGE,
      status: value('status'),
      model: value('model'),
      origin: value('origin'),
      made_by: value('made_by'),
      project: value('project'),
    });
  }

  protected override render(): TemplateResult {
    return html`
      ${this.filters()} ${this.choice.bar((generations) => this.acts(generations))} ${loaded(this.list, (page) => this.grid(page.data), 6)} ${more(this.list as List<unknown>, this.path())}
      ${this.dialogs.render()}
    `;
  }

  private filters(): TemplateResult {
    const { query } = place();
    const select = (name: string, label: Key, options: [string, string][]): TemplateResult => html`
      <select aria-label=${t(label)} @change=${(event: Event) => setQuery({ [name]: (event.target as HTMLSelectElement).value || undefined })}>
        <option value="">${t(label)}: ${t('all')}</option>
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${query.get(name) === value}>${text}</option>`)}
      </select>
    `;
    return html`<div class="filters">
      ${select(
        'status',
        'status',
        STATUSES.map((value) => [value, word('status', value)]),
      )}
      ${select(
        'model',
        'model',
        (this.models.data?.data ?? []).map((model) => [model.slug, model.name]),
      )}
      ${select(
        'origin',
        'origin',
        ORIGINS.map((value) => [value, word('origin', value)]),
      )}
      ${select('made_by', 'made_by', [['me', t('by_me')]])}
      ${select(
        'project',
        'project',
        (this.projects.data?.data ?? []).map((project) => [project.id, project.name]),
      )}
    </div>`;
  }

  private grid(generations: Generation[]): TemplateResult {
    if (generations.length === 0) {
      return empty(
        t('no_generations'),
        t('no_generations_text'),
        html`<a class="button primary" href=${link('playground')}>${t('playground')}</a>`,
        [
          '/v1/generations',
          ` -H 'Content-Type: application/json' -d '{"model": "landscape-image", "input": {"prompt": "a lighthouse at dusk"}}'`,
        ],
      );
    }
    return html`<div class="tiles">${generations.map((generation) => this.tile(generation))}</div>`;
  }

  private tile(generation: Generation): TemplateResult {
    const output = generation.outputs[0];
    const text = String(generation.input.prompt ?? generation.input.text ?? generation.model.name);
    const href = withQuery(location.pathname + location.search, { dialog: 'generation', id: generation.id });
    const state = `${generation.status === 'failed' ? 'is-failed' : ''} ${this.choice.has(generation) ? 'is-chosen' : ''}`;
    return html`<div class="tile ${state}"><a href=${href} @mouseenter=${preview} @mouseleave=${preview} @focusin=${preview} @focusout=${preview}>
      ${
        output
          ? mediaView({
              kind: output.type,
              url: output.url,
              label: '',
              width: output.width,
              height: output.height,
              isPreview: true,
            })
          : html`<span class="sound">${status(generation.status)}${generation.error ? html`<span class="small">${generation.error.message}</span>` : nothing}</span>`
      }
      <span class="name" title=${text}>${text}</span>
      <span class="small tile-foot"><span class="name">${generation.model.name}</span>${time(generation.created_at)}</span>
      </a>
      ${output ? this.choice.checkbox(generation, text) : nothing}
    </div>`;
  }

  /** What can be done with several at once; the API deletes no generation. */
  private acts(generations: Generation[]): TemplateResult {
    return html`
      ${store.may.edit ? html`<at-pin .media=${generations.map((each) => `${each.id}#0`)}></at-pin>` : nothing}
      <button type="button" @click=${() => save(generations.flatMap((each) => each.outputs.map((output) => output.url)))}>
        ${icon('download')} ${t('download')}
      </button>
    `;
  }
}

/** Hands several files to the browser, which asks once whether it may keep so many. */
function save(addresses: string[]): void {
  for (const href of addresses) Object.assign(document.createElement('a'), { href, download: '' }).click();
}
