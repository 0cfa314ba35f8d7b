// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { CredentialName, Page } from '../api/console';
import type { Usage, UsageSums } from '../api/types';
import { daysOf, daysOfMonth, period } from '../app/days';
import { PageView } from '../app/page-view';
import { Load } from '../app/load';
import { link, place, setQuery } from '../app/router';
import '../elements/bar-chart';
import { icon } from '../elements/icons';
import { csvButton, empty, loaded, name, pageHead, stat, table } from '../elements/parts';
import { credits, date, number, shortDay, t, word, type Key } from '../i18n/i18n';

/** A member's sums carry the name as well. */
type Sums = UsageSums & { name?: string };

const RANGES = ['1', '7', '30', '90', 'month'];
const GROUPS = ['model', 'project', 'credential', 'member', 'origin'];

/** Where the credits went: by day, and by what the person chooses; days are those of UTC. */
@customElement('at-usage')
export class UsagePage extends PageView {
  private readonly days = new Load<Usage>(this, () => this.path('day', 0));
  private readonly former = new Load<Usage>(this, () => this.path('day', 1), false);
  private readonly groups = new Load<{ data: Sums[] }>(this, () => this.path(this.group, 0, undefined, this.day));
  private readonly credentials = new Load<Page<CredentialName>>(
    this,
    () => (this.group === 'credential' ? '/v1/credentials' : undefined),
    false,
  );

  private get range(): number {
    const days = place().query.get('days');
    return days === 'month' ? daysOfMonth() : Number(days) || 30;
  }

  /** The day whose parts are shown, of all of the period. */
  private get day(): string | undefined {
    return place().query.get('day') ?? undefined;
  }

  private get group(): string {
    return place().query.get('by') ?? 'model';
  }

  /** @param back how many periods before this one */
  private path(group: string, back: number, format?: string, day?: string): string {
    const query = new URLSearchParams(day ? { from: day, to: day } : period(this.range, back));
    if (format) query.set('format', format);
    // Who a credential belongs to is known to the gateway alone.
    if (group === 'member') return `/v1/usage/members?${query.toString()}`;
    query.set('group_by', group);
    return `/v1/usage?${query.toString()}`;
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('usage'), t('usage_lead'))}
      <div class="filters">
        <div class="segments" role="group" aria-label=${t('period')}>
          ${RANGES.map((days) => html`<button type="button" aria-pressed=${(place().query.get('days') ?? '30') === days} @click=${() => setQuery({ days, day: undefined })}>${labelOf(days)}</button>`)}
        </div>
        ${csvButton(this.path(this.group, 0, 'csv', this.day), `usage-by-${this.group}.csv`)}
      </div>
      ${loaded(this.days, (usage) => this.overview(usage), 9)}
      <div class="filters">
        <h2>${this.day ? t('on_day', { day: date(`${this.day}T12:00`) }) : t('by_what')}</h2>
        ${this.day ? html`<button type="button" @click=${() => setQuery({ day: undefined })}>${icon('close')} ${t('whole_period')}</button>` : nothing}
        <div class="segments" role="group" aria-label=${t('by_what')}>
          ${GROUPS.map((by) => html`<button type="button" aria-pressed=${this.group === by} @click=${() => setQuery({ by })}>${t(`by_${by}` as Key)}</button>`)}
        </div>
      </div>
      ${loaded(this.groups, (usage) => this.breakdown(usage.data))}
    `;
  }

  private overview(usage: Usage): TemplateResult {
    const sums = usage.data;
    const total = totalOf(sums);
    const before = this.former.data ? totalOf(this.former.data.data) : undefined;
    const change = (now: number, then: number | undefined): string =>
      then === undefined ? '…' : t('before_that', { n: then, sign: now === then ? '→' : now > then ? '↗' : '↘' });
    const byDay = new Map(sums.map((sum) => [sum.key, sum]));
    const bars = daysOf(this.range).map((day) => ({
      label: shortDay(day),
      choose: () => setQuery({ day }),
      values: [byDay.get(day)?.credits ?? 0, byDay.get(day)?.credits_refunded ?? 0],
    }));
    return html`
      <dl class="stats">
        ${stat(t('spent'), html`<span class="number">${credits(total.credits)}</span>`, change(total.credits, before?.credits))}
        ${stat(t('runs'), html`<span class="number">${number(total.generations)}</span>`, change(total.generations, before?.generations))}
        ${stat(t('refunds'), html`<span class="number">${number(total.refunds)}</span>`, change(total.refunds, before?.refunds))}
        ${stat(t('credits_back'), html`<span class="number">${number(total.back)}</span>`, change(total.back, before?.back))}
      </dl>
      ${
        total.generations === 0
          ? empty(
              t('no_usage'),
              t('no_usage_text'),
              html`<a class="button primary" href=${link('playground')}>${t('playground')}</a>`,
              [this.path('day', 0)],
            )
          : html`<at-bars .label=${t('credits_by_day')} .unit=${t('credits_title')} .series=${[t('spent'), t('credits_back')]} .bars=${bars}></at-bars>`
      }
    `;
  }

  private breakdown(sums: Sums[]): TemplateResult | typeof nothing {
    if (sums.length === 0) return this.day ? html`<p>${t('no_usage')}</p>` : nothing;
    const sorted = [...sums].sort((a, b) => b.credits - a.credits);
    return table(
      t('by_what'),
      [
        { label: t(`by_${this.group}` as Key), cell: (sum: Sums) => this.named(sum) },
        { label: t('runs'), cell: (sum) => number(sum.generations), isNumber: true },
        { label: t('refunds'), cell: (sum) => number(sum.refunds), isNumber: true },
        { label: t('credits_title'), cell: (sum) => number(sum.credits), isNumber: true },
        {
          label: t('share'),
          cell: (sum) =>
            html`<meter min="0" max=${Math.max(sorted[0]?.credits ?? 0, 1)} value=${sum.credits} aria-label=${t('share')}></meter>`,
        },
      ],
      sorted,
    );
  }

  private named({ key, name: label }: Sums): TemplateResult | string {
    switch (this.group) {
      case 'model':
        return html`<a href="${link('library')}?model=${encodeURIComponent(key)}">${name(key)}</a>`;
      case 'project':
        return html`<a href="${link('library')}?project=${encodeURIComponent(key)}">${name(key)}</a>`;
      case 'origin':
        return html`<a href="${link('library')}?origin=${encodeURIComponent(key)}">${word('origin', key)}</a>`;
      case 'member':
        return key === 'keys' ? t('of_keys') : name(label ?? key);
      default:
        return name(this.credentials.data?.data.find((each) => each.id === key)?.name ?? key);
    }
  }
}

function labelOf(days: string): string {
  if (days === 'month') return t('this_month');
  return days === '1' ? t('today') : t('in_days', { n: Number(days) });
}

const totalOf = (sums: UsageSums[]): { credits: number; generations: number; refunds: number; back: number } => ({
  credits: sums.reduce((all, sum) => all + sum.credits, 0),
  generations: sums.reduce((all, sum) => all + sum.generations, 0),
  refunds: sums.reduce((all, sum) => all + sum.refunds, 0),
  back: sums.reduce((all, sum) => all + sum.credits_refunded, 0),
});
