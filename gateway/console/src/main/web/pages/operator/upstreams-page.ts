// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Page } from '../../api/console';
import type { OperatorRun, Upstream } from '../../api/operator';
import { List, Load } from '../../app/load';
import { PageView } from '../../app/page-view';
import { link, place, setQuery } from '../../app/router';
import { badge, empty, loaded, pageHead, status, table, time } from '../../elements/parts';
import { number, t } from '../../i18n/i18n';

const GOOD_SHARE = 0.95;

/** How each upstream does, and the runs that are under way. */
@customElement('at-operator-upstreams')
export class UpstreamsPage extends PageView {
  private readonly upstreams = new Load<Page<Upstream>>(this, () => '/operator/upstreams');
  private readonly runs = new List<OperatorRun>(this, () => `/operator/runs?state=${this.state}`);

  private get state(): string {
    return place().query.get('state') ?? 'active';
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_upstreams'), t('operator_upstreams_lead'))} ${loaded(this.upstreams, (page) => this.table(page.data))}
      <div class="filters">
        <h2>${t('runs_under_way')}</h2>
        <div class="segments" role="group" aria-label=${t('status')}>
          ${['active', 'stuck'].map(
            (value) =>
              html`<button type="button" aria-pressed=${this.state === value} @click=${() => setQuery({ state: value })}>${value === 'stuck' ? t('stuck') : t('all')}</button>`,
          )}
        </div>
      </div>
      ${loaded(this.runs, (page) => (page.data.length === 0 ? empty(t('no_active_runs'), t('no_active_runs_text')) : this.running(page.data)))}
    `;
  }

  private table(upstreams: Upstream[]): TemplateResult {
    if (upstreams.length === 0) return empty(t('nothing_here'), t('no_upstreams_text'));
    return table(
      t('operator_upstreams'),
      [
        {
          label: t('name'),
          cell: (
            each: Upstream,
          ) => html`<strong>${each.name}</strong> <span class="small">${each.engine ? t('engine') : (each.dialect ?? '')}</span>
            ${each.paused_models.length > 0 ? html`<br /><span class="badge bad">${t('key_refused', { models: each.paused_models.join(', ') })}</span>` : nothing}`,
        },
        { label: t('success'), cell: (each) => this.success(each), isNumber: true },
        { label: 'p50', cell: (each) => duration(each.p50_ms), isNumber: true },
        { label: 'p95', cell: (each) => duration(each.p95_ms), isNumber: true },
        { label: t('waiting'), cell: (each) => number(each.waiting), isNumber: true },
        {
          label: t('running'),
          cell: (each) => placesOf(each),
          isNumber: true,
        },
      ],
      upstreams,
    );
  }

  private success(each: Upstream): TemplateResult | string {
    const share = each.success_share;
    if (share === undefined) return '–';
    return badge(
      `${number(Math.round(share * 1000) / 10)} % (${number(each.succeeded + each.failed)})`,
      share >= GOOD_SHARE ? 'good' : 'bad',
    );
  }

  private running(runs: OperatorRun[]): TemplateResult {
    return table(
      t('runs_under_way'),
      [
        {
          label: 'Id',
          cell: (run: OperatorRun) => html`<code>${run.id}</code> ${run.stuck ? badge(t('stuck'), 'bad') : nothing}`,
        },
        {
          label: t('account'),
          cell: (run) => html`<a href=${link('operator', 'accounts', run.account)}>${run.account}</a>`,
        },
        { label: t('model'), cell: (run) => run.model },
        { label: t('upstream'), cell: (run) => run.upstream },
        { label: t('status'), cell: (run) => status(run.status) },
        { label: t('created'), cell: (run) => time(run.created_at) },
        { label: t('deadline'), cell: (run) => time(run.deadline) },
      ],
      runs,
    );
  }
}

const duration = (ms: number | undefined): string =>
  ms === undefined ? '–' : ms < 1000 ? `${number(ms)} ms` : `${number(Math.round(ms / 100) / 10)} s`;

/** How many runs have a place, of how many where places are limited. */
export const placesOf = ({ running, places }: Upstream): string =>
  places === undefined ? number(running) : `${number(running)} / ${number(places)}`;
