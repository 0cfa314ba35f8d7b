// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { asApiError, type ApiError } from '../api/http';
import { t } from '../i18n/i18n';
import './modal-dialog';
import { fault, type Content } from './parts';
import { pointAt } from './refused-field';
import { View } from './view';

/** A few fields that are sent together; emits `done` when the API took them, and shows why it did not. */
@customElement('at-form-dialog')
export class FormDialog extends View {
  @property() heading = '';
  @property({ attribute: false }) fields: Content = nothing;
  @property() button = '';
  @property({ attribute: false }) send: (fields: FormData) => Promise<unknown> = () => Promise.resolve();
  @state() private error?: ApiError;
  @state() private isBusy = false;

  protected override render(): TemplateResult {
    return html`<at-dialog .heading=${this.heading} .body=${this.form()}></at-dialog>`;
  }

  private form(): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => this.submit(event)}>
      ${this.fields} ${this.error ? fault(this.error) : nothing}
      <div class="actions end">
        <button type="button" @click=${() => this.emit('close')}>${t('cancel')}</button>
        <button class="primary" ?disabled=${this.isBusy}>${this.button}</button>
      </div>
    </form>`;
  }

  private async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    this.isBusy = true;
    try {
      await this.send(fields);
      this.emit('done', true);
    } catch (refusal) {
      this.error = asApiError(refusal);
      pointAt(form, this.error);
    }
    this.isBusy = false;
  }
}
