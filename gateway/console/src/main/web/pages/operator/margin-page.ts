// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Margin, MarginSums } from '../../api/operator';
import { period } from '../../app/days';
import { Load } from '../../app/load';
import { PageView } from '../../app/page-view';
import { place, setQuery } from '../../app/router';
import '../../elements/bar-chart';
import { empty, loaded, name, pageHead, stat, table } from '../../elements/parts';
import { language, number, shortDay, t, type Key } from '../../i18n/i18n';

const RANGES = ['7', '30', '90'];
const GROUPS = ['model', 'day', 'upstream'];
const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });

/** What upstreams charged us against the credits that were charged. */
@customElement('at-operator-margin')
export class MarginPage extends PageView {
  private readonly margin = new Load<Margin>(this, () => this.path());

  private get range(): number {
    return Number(place().query.get('days')) || 30;
  }

  private get group(): string {
    return place().query.get('by') ?? 'model';
  }

  private path(): string {
    return `/operator/margin?${new URLSearchParams({ ...period(this.range), group_by: this.group }).toString()}`;
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_margin'), t('operator_margin_lead'))}
      <div class="filters">
        <div class="segments" role="group" aria-label=${t('period')}>
          ${RANGES.map((days) => html`<button type="button" aria-pressed=${String(this.range) === days} @click=${() => setQuery({ days })}>${t('in_days', { n: Number(days) })}</button>`)}
        </div>
        <div class="segments" role="group" aria-label=${t('by_what')}>
          ${GROUPS.map((by) => html`<button type="button" aria-pressed=${this.group === by} @click=${() => setQuery({ by })}>${t(`by_${by}` as Key)}</button>`)}
        </div>
      </div>
      ${loaded(this.margin, (margin) => (margin.data.length === 0 ? empty(t('no_usage'), t('no_margin_text')) : this.show(margin)))}
    `;
  }

  private show({ data, total }: Margin): TemplateResult {
    const isPriced = data.some((sums) => sums.revenue_usd !== undefined);
    return html`
      <dl class="stats">
        ${stat(t('runs'), number(total.runs ?? 0))} ${stat(t('credits_title'), number(total.credits ?? 0))}
        ${stat(t('cost'), dollars.format(total.cost_usd ?? 0), t('cost_known', { n: total.cost_known_runs ?? 0 }))}
        ${isPriced ? stat(t('margin'), dollars.format(total.margin_usd ?? 0)) : ''}
      </dl>
      <at-bars .label=${t('cost')} unit="USD" .bars=${data.map((sums) => ({ label: this.group === 'day' ? shortDay(sums.key) : sums.key, values: [sums.cost_usd] }))}></at-bars>
      <h2>${t('by_what')} ${t(`by_${this.group}` as Key)}</h2>
      ${table(
        t('operator_margin'),
        [
          { label: t(`by_${this.group}` as Key), cell: (sums: MarginSums) => name(sums.key) },
          { label: t('runs'), cell: (sums) => number(sums.runs), isNumber: true },
          { label: t('credits_title'), cell: (sums) => number(sums.credits), isNumber: true },
          { label: t('cost'), cell: (sums) => dollars.format(sums.cost_usd), isNumber: true },
          { label: t('cost_known_label'), cell: (sums) => number(sums.cost_known_runs), isNumber: true },
          {
            label: t('per_1000'),
            cell: (sums) => (sums.credits > 0 ? dollars.format((1000 * sums.cost_usd) / sums.credits) : '–'),
            isNumber: true,
          },
          ...(isPriced
            ? [
                {
                  label: t('margin'),
                  cell: (sums: MarginSums) => (sums.margin_usd === undefined ? '–' : dollars.format(sums.margin_usd)),
                  isNumber: true,
                },
              ]
            : []),
        ],
        data,
      )}
    `;
  }
}
