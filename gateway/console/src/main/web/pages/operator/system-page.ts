// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Page } from '../../api/console';
import { act, type DeadLetter, type SystemState, type Upstream } from '../../api/operator';
import { Dialogs } from '../../app/dialogs';
import { Load } from '../../app/load';
import { link } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/confirm-dialog';
import { badge, empty, loaded, name, pageHead, status, table, time, type Content } from '../../elements/parts';
import { View } from '../../elements/view';
import { bytes, number, t } from '../../i18n/i18n';
import { placesOf } from './upstreams-page';

/** Below this share of free bytes an operator has to act. */
const LITTLE_DISK = 0.1;

/** What runs here, how far the readers of events are, and the events that were given up. */
@customElement('at-operator-system')
export class SystemPage extends View {
  private readonly system = new Load<SystemState>(this, () => '/operator/system');
  private readonly queues = new Load<Page<Upstream>>(this, () => '/operator/upstreams');
  private readonly letters = new Load<Page<DeadLetter>>(this, () => '/operator/dead-letters');
  private readonly dialogs = new Dialogs(this, {
    replay: {
      title: 'replay',
      may: () => store.operates('support'),
      among: this.letters,
      show: (id) => {
        const letter = this.letters.data?.data.find((each) => each.id === id);
        return letter && this.confirm(letter);
      },
    },
  });

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_system'), t('operator_system_lead'))} ${loaded(this.system, (system) => this.services(system))}
      <h2>${t('queues')}</h2>
      ${loaded(this.queues, (page) => (page.data.length === 0 ? empty(t('nothing_here'), t('no_upstreams_text')) : queues(page.data)))}
      <h2>${t('dead_letters')}</h2>
      ${loaded(this.letters, (page) => (page.data.length === 0 ? empty(t('no_dead_letters'), t('no_dead_letters_text')) : this.list(page.data)))}
      ${this.dialogs.render()}
    `;
  }

  private services({ services, lags }: SystemState): TemplateResult {
    const lagOf = (service: string): Content => {
      if (!lags) return t('unknown');
      const lag = lags.find((each) => each.group === service);
      return lag ? number(Math.max(lag.waiting, 0)) : '–';
    };
    type Service = SystemState['services'][number];
    return table(
      t('operator_system'),
      [
        { label: t('service'), cell: (each: Service) => html`<strong>${each.name}</strong>` },
        { label: t('status'), cell: (each) => (each.process ? badge(t('status_active'), 'good') : status('failed')) },
        { label: t('version'), cell: (each) => html`<code>${each.process?.version ?? '–'}</code>` },
        { label: t('started'), cell: (each) => time(each.process?.started_at) },
        { label: t('events_waiting'), cell: (each) => lagOf(each.name), isNumber: true },
        { label: t('disk_free'), cell: (each) => this.disk(each), isNumber: true },
      ],
      services,
    );
  }

  private disk({ process }: SystemState['services'][number]): Content {
    if (!process) return '–';
    const text = t('of_bytes', { free: bytes(process.disk_free), total: bytes(process.disk_total) });
    return process.disk_free < process.disk_total * LITTLE_DISK ? badge(text, 'bad') : text;
  }

  private list(letters: DeadLetter[]): TemplateResult {
    return table(
      t('dead_letters'),
      [
        { label: t('time'), cell: (letter: DeadLetter) => time(letter.at) },
        {
          label: t('event'),
          cell: (letter) =>
            html`${name(letter.type || t('unreadable'))}<br /><code class="small">${letter.subject || letter.id}</code>`,
        },
        {
          label: t('reason'),
          cell: (letter) =>
            html`<details><summary>${name(letter.reason || '–')}</summary><pre tabindex="0" role="region" aria-label=${t('body')}>${letter.body}</pre></details>`,
        },
        {
          label: t('actions'),
          cell: (letter) =>
            html`${letter.replayed_at ? html`<span class="small">${t('replayed')} ${time(letter.replayed_at)}</span>` : nothing}
              ${store.operates('support') ? html`<button type="button" @click=${() => this.dialogs.open('replay', letter.id)}>${t('replay')}</button>` : nothing}`,
        },
      ],
      letters,
    );
  }

  private confirm(letter: DeadLetter): TemplateResult {
    return html`<at-confirm
      reason
      .heading=${t('replay')}
      .text=${t('replay_text')}
      .button=${t('replay')}
      .act=${(reason: string) => act('POST', `dead-letters/${letter.id}/replay`, reason)}
    ></at-confirm>`;
  }
}

/** How many runs wait for a place, and how many have one. */
const queues = (upstreams: Upstream[]): TemplateResult =>
  table(
    t('queues'),
    [
      {
        label: t('name'),
        cell: (each: Upstream) => html`<a href=${link('operator', 'upstreams')}>${name(each.name)}</a>`,
      },
      { label: t('waiting'), cell: (each) => number(each.waiting), isNumber: true },
      { label: t('running'), cell: (each) => placesOf(each), isNumber: true },
    ],
    upstreams,
  );
