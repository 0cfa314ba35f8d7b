// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { asApiError, patch, post, type ApiError } from '../../api/http';
import type { WebhookEndpoint } from '../../api/types';
import '../../elements/modal-dialog';
import { fault } from '../../elements/parts';
import { pointAt } from '../../elements/refused-field';
import { View } from '../../elements/view';
import { t, word } from '../../i18n/i18n';

const EVENTS = ['generation.succeeded', 'generation.failed'];

/** What the form changes of the headers: null removes one. */
function changedHeaders(fields: FormData): Record<string, string | null> {
  const removed = fields.getAll('removed').map((name): [string, null] => [String(name), null]);
  const set = String(fields.get('headers'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    });
  return Object.fromEntries([...removed, ...set]);
}

/** The address, the events and the headers of an endpoint; emits `made` with what the API answered. */
@customElement('at-endpoint-dialog')
export class EndpointDialog extends View {
  @property({ attribute: false }) known?: WebhookEndpoint;
  @state() private error?: ApiError;

  protected override render(): TemplateResult {
    return html`<at-dialog .heading=${this.known ? t('edit_endpoint') : t('new_endpoint')} .body=${this.form()}></at-dialog>`;
  }

  private form(): TemplateResult {
    const { known } = this;
    const isOn = (event: string): boolean =>
      !known || known.events.includes('*') || known.events.some((each) => each === event);
    return html`
      <form @submit=${(event: SubmitEvent) => this.submit(event)}>
        <label for="endpoint-url">${t('address')}</label>
        <input id="endpoint-url" name="url" type="url" required autofocus pattern="https://.+" placeholder="https://example.org/hooks/atelier" .value=${known?.url ?? ''} />
        <p class="hint">${t('address_hint')}</p>
        <fieldset>
          <legend>${t('events')}</legend>
          ${EVENTS.map((event) => html`<label class="choice"><input type="checkbox" name="events" value=${event} ?checked=${isOn(event)} /><span>${word('event', event)}</span></label>`)}
        </fieldset>
        <fieldset>
          <legend>${t('own_headers')}</legend>
          ${(known?.headers ?? []).map(({ name, hint }) => html`<label class="choice"><input type="checkbox" name="removed" value=${name} /><span>${t('remove_header', { name })}${hint ? html` <code>…${hint}</code>` : nothing}</span></label>`)}
          <textarea name="headers" rows="2" class="mono" spellcheck="false" autocomplete="off" aria-label=${t('own_headers')} placeholder="X-Tenant: blue"></textarea>
          <p class="hint">${t('own_headers_hint')}</p>
        </fieldset>
        ${this.error ? fault(this.error) : nothing}
        <div class="actions end">
          <button type="button" @click=${() => this.emit('close')}>${t('cancel')}</button>
          <button class="primary">${known ? t('save') : t('create')}</button>
        </div>
      </form>
    `;
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const chosen = fields.getAll('events').map(String);
    const body = {
      url: String(fields.get('url')),
      events: chosen.length === EVENTS.length ? ['*'] : chosen,
      headers: changedHeaders(fields),
    };
    try {
      this.emit(
        'made',
        this.known
          ? await patch(`/v1/webhook-endpoints/${this.known.id}`, body)
          : await post('/v1/webhook-endpoints', body),
      );
    } catch (refusal) {
      this.error = asApiError(refusal);
      pointAt(form, this.error);
    }
  }
}
