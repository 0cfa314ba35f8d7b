// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../../elements/copy-button';
import '../../elements/modal-dialog';
import { View } from '../../elements/view';
import { relative, t } from '../../i18n/i18n';

/** The secret that signs deliveries, shown once. */
@customElement('at-signing-secret')
export class SigningSecret extends View {
  @property() secret = '';
  @property() former = '';

  protected override render(): TemplateResult {
    return html`<at-dialog
      locked
      .heading=${t('signing_secret')}
      .body=${html`
        <p>${t('secret_once')}</p>
        <p class="secret"><code>${this.secret}</code> <at-copy .text=${this.secret}></at-copy></p>
        ${this.former ? html`<p class="small">${t('both_sign_until', { when: relative(this.former) })}</p>` : nothing}
        <div class="actions end"><button type="button" class="primary" @click=${() => this.emit('close')}>${t('secret_stored')}</button></div>
      `}
    ></at-dialog>`;
  }
}
