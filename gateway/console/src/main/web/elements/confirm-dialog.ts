// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ApiError, asApiError } from '../api/http';
import { t } from '../i18n/i18n';
import './modal-dialog';
import { fault, type Content } from './parts';
import { View } from './view';

/** Asks before something that cannot be taken back; with `word` the person types it first. What costs no data is `calm`. */
@customElement('at-confirm')
export class ConfirmDialog extends View {
  @property() heading = '';
  @property({ attribute: false }) text: Content = nothing;
  @property() button = '';
  @property() word = '';
  /** Whether a reason has to be given, which is handed to the act. */
  @property({ type: Boolean }) reason = false;
  @property({ type: Boolean }) calm = false;
  @property({ attribute: false }) act: (reason: string) => Promise<unknown> = () => Promise.resolve();
  @state() private error?: ApiError;
  @state() private isBusy = false;

  protected override render(): TemplateResult {
    return html`<at-dialog .heading=${this.heading} .body=${this.form()} @close=${(event: Event) => this.leave(event)}></at-dialog>`;
  }

  private form(): TemplateResult {
    return html`
      <form @submit=${(event: SubmitEvent) => this.submit(event)}>
        <p>${this.text}</p>
        ${
          this.word
            ? html`<label for="confirm-word">${t('type_to_confirm', { word: this.word })}</label>
              <input id="confirm-word" name="word" autocomplete="off" required pattern=${escape(this.word)} />`
            : nothing
        }
        ${
          this.reason
            ? html`<label for="confirm-reason">${t('reason')}</label>
              <input id="confirm-reason" name="reason" autocomplete="off" required maxlength="200" />
              <p class="hint">${t('reason_hint')}</p>`
            : nothing
        }
        ${this.error ? fault(this.error) : nothing}
        <div class="actions end">
          <button type="button" @click=${(event: Event) => this.leave(event)}>${t('cancel')}</button>
          <button class=${this.calm ? 'primary' : 'danger'} ?disabled=${this.isBusy}>${this.button}</button>
        </div>
      </form>
    `;
  }

  private leave(event: Event): void {
    event.stopPropagation();
    this.emit('done', false);
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get('reason') ?? '');
    this.isBusy = true;
    try {
      await this.act(reason);
      this.emit('done', true);
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
    this.isBusy = false;
  }
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
