// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Model } from '../api/types';
import { credits, t, word } from '../i18n/i18n';
import { icon } from './icons';
import './modal-dialog';
import { badge, empty } from './parts';
import { covers, planName } from './schema';
import { View } from './view';

const KINDS = ['image', 'video', 'audio', 'other'];

/** Finds a model by its words, its kind and its price; emits `picked` with its slug. */
@customElement('at-model-picker')
export class ModelPicker extends View {
  @property({ attribute: false }) models: Model[] = [];
  @property() plan = 'free';
  @property() heading = t('choose_model');
  @state() private wanted = '';
  @state() private kind = '';

  protected override render(): TemplateResult {
    return html`<at-dialog wide .heading=${this.heading} .body=${this.body()}></at-dialog>`;
  }

  private body(): TemplateResult {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = this.models.filter(
      (model) =>
        (this.kind === '' || model.type === this.kind) &&
        words.every((each) =>
          [model.name, model.slug, model.description, ...model.categories].join(' ').toLowerCase().includes(each),
        ),
    );
    const kinds = KINDS.filter((kind) => this.models.some((model) => model.type === kind));
    return html`
      <div class="filters">
        <input type="search" autofocus aria-label=${t('search_models')} placeholder=${t('search_models')} @input=${(event: InputEvent) => this.search(event)} />
        <div class="segments" role="group" aria-label=${t('kind')}>
          <button type="button" aria-pressed=${this.kind === ''} @click=${() => (this.kind = '')}>${t('all')}</button>
          ${kinds.map(
            (kind) =>
              html`<button type="button" aria-pressed=${this.kind === kind} @click=${() => (this.kind = kind)}>${word('kind', kind)}</button>`,
          )}
        </div>
      </div>
      ${shown.length === 0 ? empty(t('nothing_here'), t('no_model_fits')) : html`<ul class="models">${shown.map((model) => this.model(model))}</ul>`}
    `;
  }

  private model(model: Model): TemplateResult {
    const isLocked = !covers(this.plan, model.min_plan);
    return html`<li>
      <button type="button" class="model" ?disabled=${isLocked} @click=${() => this.emit('picked', model.slug)}>
        <span class="model-head">
          <strong class="name">${model.name}</strong>
          ${badge(word('kind', model.type))}
          ${model.stand_in ? badge(t('stand_in'), 'busy') : nothing}
          ${isLocked ? html`<span class="badge">${icon('lock')} ${planName(model.min_plan)}</span>` : nothing}
          <span class="price number">${t('price_from', { credits: credits(model.base_credits) })}</span>
        </span>
        <span class="small">${model.description}</span>
      </button>
    </li>`;
  }

  private search(event: InputEvent): void {
    this.wanted = (event.target as HTMLInputElement).value;
  }
}
