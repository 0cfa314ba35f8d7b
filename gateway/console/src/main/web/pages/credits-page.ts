// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Grant, LedgerEntry, Page, Purchase, TopUpOffer } from '../api/console';
import { ApiError, call } from '../api/http';
import type { Generation } from '../api/types';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { List, Load } from '../app/load';
import { generationLink, link, place } from '../app/router';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import { badge, csvButton, empty, loaded, money, more, name, pageHead, spentOf, stat, table, time } from '../elements/parts';
import { planWord } from '../elements/schema';
import { showToast } from '../elements/toast';
import { credits, language, number, t, word } from '../i18n/i18n';

/** Where this tab keeps the key of a purchase. */
const PRESS = 'purchase';
const LEDGER = '/v1/ledger?limit=50';

type Pack = TopUpOffer['packs'][number];

/** What the account has, where it came from, and each movement of it. */
@customElement('at-credits')
export class CreditsPage extends PageView {
  private readonly grants = new Load<Page<Grant>>(this, () => '/v1/grants');
  private readonly ledger = new List<LedgerEntry>(this, () => LEDGER);

  /** What runs that are under way hold; it comes back when they fail. */
  private readonly open = ['queued', 'processing'].map(
    (status) => new List<Generation>(this, () => `/v1/generations?status=${status}&made_by=me&limit=100`),
  );

  private readonly offer = new Load<TopUpOffer>(this, () => '/v1/top-up', false);

  private readonly dialogs = new Dialogs(this, {
    buy: {
      title: 'packs',
      may: () => store.may.buy_credits,
      among: this.offer,
      show: (name) => {
        const { data: offer } = this.offer;
        const pack = offer?.can_buy ? offer.packs.find((each) => each.name === name) : undefined;
        return offer && pack && this.confirm(pack, priceOf(pack, offer));
      },
    },
  });

  private inFlight(): TemplateResult {
    const runs = this.open.flatMap((list) => list.items);
    const isWhole = this.open.every((list) => list.data && !list.hasMore);
    const held = runs.reduce((all, run) => all + run.credits_charged, 0);
    return stat(t('held'), this.open.some((list) => !list.data) ? '…' : html`${isWhole ? '' : '≥ '}${money(held)}`, t('held_by', { n: runs.length }));
  }

  private topUps(offer: TopUpOffer): TemplateResult {
    if (!offer.is_for_sale) return empty(t('not_for_sale'), t('not_for_sale_text'));
    const buy = (pack: Pack): TemplateResult =>
      html`<button type="button" @click=${() => this.dialogs.open('buy', pack.name)}>${t('buy')}</button>`;
    return html`
      <p>
        ${offer.pack ? t('top_up_is', { pack: offer.pack, n: offer.per_day }) : offer.can_buy ? t('top_up_any', { n: offer.per_day }) : t('top_up_is_not')}
        <a href=${link('keys')}>${t('keys')}</a>
      </p>
      ${table(
        t('packs'),
        [
          {
            label: t('pack'),
            cell: (pack: Pack) =>
              html`${name(pack.name)} ${pack.name === offer.pack ? badge(t('current'), 'good') : ''}`,
          },
          { label: t('credits_title'), cell: (pack) => number(pack.credits), isNumber: true },
          { label: t('price'), cell: (pack) => priceOf(pack, offer), isNumber: true },
          { label: t('actions'), cell: (pack) => (offer.can_buy && store.may.buy_credits ? buy(pack) : nothing) },
        ],
        offer.packs,
      )}
    `;
  }

  private confirm(pack: Pack, price: string): TemplateResult {
    return html`<at-confirm
      calm
      .heading=${t('buy_pack', { pack: pack.name })}
      .text=${t('buy_text', { credits: credits(pack.credits), price })}
      .button=${t('buy_for', { price })}
      .act=${() => buy(pack)}
    ></at-confirm>`;
  }

  protected override willUpdate(): void {
    if (place().query.get('dialog') !== 'buy') sessionStorage.removeItem(PRESS);
  }

  protected override render(): TemplateResult {
    const { account } = store;
    return html`
      ${pageHead(t('credits_title'), t('credits_lead'))}
      <dl class="stats">
        ${stat(t('balance'), account ? money(account.credits) : '…')} ${this.inFlight()} ${stat(t('plan'), account ? badge(planWord(account.plan), 'good') : '…')}
        ${stat(t('spent_today'), account ? spentOf(t('spent_today'), account.credential.spent_today, account.credential.daily_cap) : '…', t('in_console'))}
      </dl>
      <h2>${t('grants')}</h2>
      ${loaded(this.grants, (page) =>
        page.data.length === 0
          ? empty(t('no_grants'), t('no_grants_text'))
          : table(
              t('grants'),
              [
                { label: t('reason'), cell: (grant: Grant) => name(grant.reason) },
                {
                  label: t('remaining'),
                  cell: (grant) => html`${number(grant.remaining)} / ${number(grant.credits)}`,
                  isNumber: true,
                },
                { label: t('expires'), cell: (grant) => time(grant.expires_at, t('never')) },
                { label: t('created'), cell: (grant) => time(grant.created_at) },
              ],
              page.data,
            ),
      )}
      <h2>${t('packs')}</h2>
      ${loaded(this.offer, (offer) => this.topUps(offer), 2)}
      <div class="filters">
        <h2>${t('ledger')}</h2>
        ${csvButton('/v1/ledger?format=csv', 'ledger.csv')}
      </div>
      ${loaded(this.ledger, (page) =>
        page.data.length === 0
          ? empty(t('no_entries'), t('no_entries_text'))
          : table(
              t('ledger'),
              [
                { label: t('time'), cell: (entry: LedgerEntry) => time(entry.at) },
                { label: t('kind'), cell: (entry) => word('entry', entry.kind) },
                {
                  label: t('reference'),
                  cell: (entry) =>
                    entry.generation
                      ? html`<a href=${generationLink(entry.generation)}>${entry.generation}</a>`
                      : '–',
                },
                {
                  label: t('amount'),
                  cell: (entry) =>
                    html`<span class=${entry.amount < 0 ? '' : 'plus'}>${entry.amount > 0 ? '+' : ''}${number(entry.amount)}</span>`,
                  isNumber: true,
                },
                { label: t('balance_after'), cell: (entry) => number(entry.balance_after), isNumber: true },
              ],
              page.data,
            ),
      )}
      ${more(this.ledger as List<unknown>, LEDGER)} ${this.dialogs.render()}
    `;
  }
}

function priceOf(pack: Pack, offer: TopUpOffer): string {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: offer.currency });
  return money.format(pack.price_minor / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0));
}

/** The key stays for as long as the question is open, also over a reload, so that a second press buys nothing more. */
async function buy(pack: Pack): Promise<void> {
  const [asked, known] = (sessionStorage.getItem(PRESS) ?? '').split(' ');
  const key = known && asked === pack.name ? known : crypto.randomUUID();
  sessionStorage.setItem(PRESS, `${pack.name} ${key}`);
  const bought = await call<Purchase>('POST', '/v1/top-up', {
    body: { pack: pack.name, price_minor: pack.price_minor },
    headers: { 'Idempotency-Key': key },
  });
  if (bought.state === 'failed') throw new ApiError(402, 'payment_failed', t('payment_failed'));
  showToast(bought.state === 'paid' ? t('bought', { credits: credits(bought.credits) }) : t('payment_open'));
}
