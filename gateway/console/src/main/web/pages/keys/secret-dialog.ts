// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ApiKey } from '../../api/console';
import '../../elements/code-tabs';
import '../../elements/copy-button';
import '../../elements/modal-dialog';
import { View } from '../../elements/view';
import { relative, t } from '../../i18n/i18n';

/** The secret of a key, which is shown this once: it closes only when the person says that the secret is stored. */
@customElement('at-secret-dialog')
export class SecretDialog extends View {
  @property({ attribute: false }) fresh!: ApiKey;

  protected override render(): TemplateResult {
    return html`<at-dialog locked .heading=${t('secret_title', { name: this.fresh.name })} .body=${this.body()}></at-dialog>`;
  }

  private body(): TemplateResult {
    const secret = this.fresh.key ?? '';
    const base = location.origin;
    return html`
      <p>${t('secret_once')}</p>
      <p class="secret"><code>${secret}</code> <at-copy .text=${secret}></at-copy></p>
      ${this.fresh.previous_until ? html`<p class="small">${t('former_until', { when: relative(this.fresh.previous_until) })}</p>` : nothing}
      <at-code
        .samples=${[
          { label: '.env', code: `ATELIER_BASE_URL=${base}\nATELIER_API_KEY=${secret}` },
          { label: 'curl', code: `curl -s "${base}/v1/account" -H "Authorization: Bearer ${secret}"` },
        ]}
      ></at-code>
      <div class="actions end"><button type="button" class="primary" @click=${() => this.emit('close')}>${t('secret_stored')}</button></div>
    `;
  }
}
