// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { asApiError, patch, post, type ApiError } from '../../api/http';
import type { ApiKey } from '../../api/console';
import { store } from '../../app/session';
import '../../elements/modal-dialog';
import { fault } from '../../elements/parts';
import { planWord } from '../../elements/schema';
import { pointAt } from '../../elements/refused-field';
import { View } from '../../elements/view';
import { wordField, wordsOf } from '../../elements/word-list';
import { relative, t, word } from '../../i18n/i18n';

const SCOPES = ['read', 'generate', 'library'];
const LIVES = ['30', '90', '365', ''];
const AS_IT_IS = 'keep';

/** The form of a new key, or of the limits and scopes of a known one; emits `made` with the key. */
@customElement('at-key-dialog')
export class KeyDialog extends View {
  @property({ attribute: false }) known?: ApiKey;
  @state() private error?: ApiError;
  @state() private isBusy = false;
  @state() private canTopUp = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.canTopUp = this.known?.top_up ?? false;
  }

  protected override render(): TemplateResult {
    return html`<at-dialog .heading=${this.known ? t('edit_key') : t('new_key')} .body=${this.form()}></at-dialog>`;
  }

  private form(): TemplateResult {
    const { known } = this;
    return html`
      <form @submit=${(event: SubmitEvent) => this.submit(event)}>
        ${store.hasNoKeys && !known ? html`<p class="banner">${t('keys_need_plan', { plan: planWord(store.account?.plan ?? '') })}</p>` : nothing}
        <label for="key-name">${t('name')}</label>
        <input id="key-name" name="name" required maxlength="60" autofocus .value=${known?.name ?? ''} placeholder="ci" />
        <fieldset>
          <legend>${t('scopes')}</legend>
          ${SCOPES.map(
            (scope) => html`<label class="choice">
              <input type="checkbox" name="scopes" value=${scope} ?checked=${known ? known.scopes.includes(scope) : scope === 'read'} />
              <span>${word('scope', scope)} <small>${word('scope_text', scope)}</small></span>
            </label>`,
          )}
        </fieldset>
        <div class="two">
          ${this.cap('daily_cap', t('daily_cap'), known?.daily_cap)} ${this.cap('monthly_cap', t('monthly_cap'), known?.monthly_cap)}
        </div>
        ${wordField('key-models', 'models', known?.models)} ${wordField('key-addresses', 'addresses', known?.addresses)}
        ${this.life(known)}
        <label class="switch">
          <input type="checkbox" role="switch" name="top_up" .checked=${this.canTopUp} @change=${(event: Event) => (this.canTopUp = (event.target as HTMLInputElement).checked)} />
          <span>${t('top_up')}</span>
        </label>
        ${this.canTopUp ? html`<p class="field-problem">${t('top_up_warning')}</p>` : nothing} ${this.error ? fault(this.error) : nothing}
        <div class="actions end">
          <button type="button" @click=${() => this.emit('close')}>${t('cancel')}</button>
          <button class="primary" ?disabled=${this.isBusy}>${known ? t('save') : t('create')}</button>
        </div>
      </form>
    `;
  }

  /** How long the key lives; that of a known one stays as it is unless the person chooses another end. */
  private life(known: ApiKey | undefined): TemplateResult {
    const chip = (days: string, text: string, isChosen: boolean): TemplateResult =>
      html`<label class="chip"><input type="radio" name="life" value=${days} ?checked=${isChosen} /><span>${text}</span></label>`;
    const until = known?.expires_at ? relative(known.expires_at) : t('never');
    return html`<fieldset>
      <legend>${t('expires')}</legend>
      <div class="chips">
        ${known ? chip(AS_IT_IS, t('as_it_is', { when: until }), true) : nothing}
        ${LIVES.map((days) => chip(days, days ? t('in_days', { n: Number(days) }) : t('never'), !known && days === '90'))}
      </div>
    </fieldset>`;
  }

  private cap(field: string, label: string, value: number | null | undefined): TemplateResult {
    return html`<div>
      <label for="key-${field}">${label}</label>
      <input id="key-${field}" name=${field} type="number" min="1" step="1" placeholder=${t('no_cap')} .value=${value === null || value === undefined ? '' : String(value)} />
    </div>`;
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const cap = (name: string): number | null => Number(fields.get(name)) || null;
    const life = String(fields.get('life') ?? '');
    const end = life === AS_IT_IS || (life === '' && !this.known) ? {} : { expires_in_days: Number(life) || null };
    const settings = {
      name: String(fields.get('name')),
      scopes: fields.getAll('scopes').map(String),
      daily_cap: cap('daily_cap'),
      monthly_cap: cap('monthly_cap'),
      top_up: fields.get('top_up') !== null,
      models: wordsOf(fields, 'models'),
      addresses: wordsOf(fields, 'addresses'),
    };
    this.isBusy = true;
    try {
      const key = this.known
        ? await patch<ApiKey>(`/v1/keys/${this.known.id}`, { ...settings, ...end })
        : await post<ApiKey>('/v1/keys', { ...settings, ...end });
      this.emit('made', key);
    } catch (refusal) {
      this.error = asApiError(refusal);
      pointAt(form, this.error);
    }
    this.isBusy = false;
  }
}
