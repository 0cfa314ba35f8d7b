// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Session } from '../api/console';
import { ApiError, asApiError, post } from '../api/http';
import '../elements/modal-dialog';
import { fault } from '../elements/parts';
import { View } from '../elements/view';
import { t } from '../i18n/i18n';
import { store } from './session';

/** Asks for the password again before something that costs money or hands out access; emits `answer`. */
@customElement('at-confirm-person')
export class ConfirmPerson extends View {
  @state() private error?: ApiError;

  protected override render(): TemplateResult {
    return html`<at-dialog .heading=${t('confirm_person')} .body=${this.form()} @close=${(event: Event) => this.leave(event)}></at-dialog>`;
  }

  private form(): TemplateResult {
    const next = encodeURIComponent(location.pathname + location.search);
    return html`
      <form @submit=${(event: SubmitEvent) => this.submit(event)}>
        <p>${t('confirm_person_text')}</p>
        <input type="email" name="username" .value=${store.session?.user.email ?? ''} autocomplete="username" readonly hidden />
        <label for="own-password">${t('password')}</label>
        <input id="own-password" name="password" type="password" autocomplete="current-password" required maxlength="128" />
        ${this.error ? (this.error.param === 'password' ? html`<p class="field-problem" role="alert">${t('wrong_password')}</p>` : fault(this.error)) : nothing}
        <p class="small"><a href="/login?next=${next}">${t('confirm_otherwise')}</a></p>
        <div class="actions end">
          <button type="button" @click=${() => this.emit('answer', false)}>${t('cancel')}</button>
          <button class="primary">${t('continue')}</button>
        </div>
      </form>
    `;
  }

  private leave(event: Event): void {
    event.stopPropagation();
    this.emit('answer', false);
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const password = new FormData(event.currentTarget as HTMLFormElement).get('password');
    try {
      store.accept(await post<Session>('/session/confirm', { password }));
      this.emit('answer', true);
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }
}
