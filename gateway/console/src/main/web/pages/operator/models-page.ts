// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Page } from '../../api/console';
import { act, type OperatorModel } from '../../api/operator';
import { Dialogs } from '../../app/dialogs';
import { Load } from '../../app/load';
import { PageView } from '../../app/page-view';
import { link, place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/confirm-dialog';
import { badge, empty, loaded, name, pageHead, table, time } from '../../elements/parts';
import { number, t, word } from '../../i18n/i18n';

const TONES = { ready: 'good', stand_in: 'busy', unavailable: 'bad', off: 'quiet' };

/** Every model with what runs it and its last failure; an operator switches it off and on. */
@customElement('at-operator-models')
export class OperatorModelsPage extends PageView {
  private readonly list = new Load<Page<OperatorModel>>(this, () => '/operator/models');
  private readonly dialogs = new Dialogs(this, {
    switch: {
      title: 'switch_model',
      may: () => store.operates('support'),
      among: this.list,
      show: (slug) => {
        const model = this.list.data?.data.find((each) => each.slug === slug);
        return model && this.confirm(model);
      },
    },
  });

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_models'), t('operator_models_lead'))}
      <div class="filters">
        <input type="search" aria-label=${t('search')} placeholder=${t('search_models')} .value=${place().query.get('q') ?? ''} @change=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value || undefined })} />
      </div>
      ${loaded(this.list, (page) => this.table(page.data), 8)} ${this.dialogs.render()}
    `;
  }

  private table(models: OperatorModel[]): TemplateResult {
    const wanted = (place().query.get('q') ?? '').toLowerCase();
    const shown = models.filter((model) => `${model.name} ${model.slug} ${model.type}`.toLowerCase().includes(wanted));
    if (shown.length === 0) return empty(t('nothing_here'), t('no_model_fits'));
    return table(
      t('operator_models'),
      [
        {
          label: t('name'),
          cell: (model: OperatorModel) =>
            html`<a href=${link('playground', model.slug)}>${name(model.name)}</a><br /><code class="small">${model.slug}</code>`,
        },
        { label: t('kind'), cell: (model) => word('kind', model.type) },
        {
          label: t('upstreams'),
          cell: (model) => model.upstreams.map((each) => badge(each.upstream, each.configured ? 'good' : 'quiet')),
        },
        { label: t('credits_title'), cell: (model) => number(model.base_credits), isNumber: true },
        { label: t('status'), cell: (model) => html`${badge(word('model', model.state), TONES[model.state])} ${lastError(model)}` },
        {
          label: t('actions'),
          cell: (model) =>
            html`<span class="row-acts">
              ${model.state === 'off' ? nothing : html`<a class="button" href=${link('playground', model.slug)}>${t('try_now')}</a>`}
              ${
                store.operates('support')
                  ? html`<button type="button" @click=${() => this.dialogs.open('switch', model.slug)}>${model.state === 'off' ? t('switch_on') : t('switch_off')}</button>`
                  : nothing
              }
            </span>`,
        },
      ],
      shown,
    );
  }

  private confirm(model: OperatorModel): TemplateResult {
    const isOn = model.state !== 'off';
    return html`<at-confirm
      reason
      .heading=${model.name}
      .text=${isOn ? t('switch_off_model') : t('switch_on_model')}
      .button=${isOn ? t('switch_off') : t('switch_on')}
      .act=${(reason: string) => act('PUT', `models/${model.slug}/state`, reason, { enabled: !isOn })}
    ></at-confirm>`;
  }
}

const lastError = ({ last_error: error }: OperatorModel): TemplateResult | typeof nothing =>
  error
    ? html`<br /><span class="small">${t('last_error')} ${time(error.at)}: <code>${error.code}</code> ${error.upstream}</span>`
    : nothing;
