// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { icon } from './icons';
import { View } from './view';

const SHOWN_MS = 2000;

/** Copies a text, and says that it did. */
@customElement('at-copy')
export class CopyButton extends View {
  @property() text = '';
  @property() label = '';
  @state() private isDone = false;

  protected override render(): TemplateResult {
    return html`<button type="button" class="copy" @click=${this.copy}>
      ${icon(this.isDone ? 'check' : 'copy')}<span aria-live="polite">${this.isDone ? t('copied') : this.label || t('copy')}</span>
    </button>`;
  }

  private async copy(): Promise<void> {
    await navigator.clipboard.writeText(this.text);
    this.isDone = true;
    window.setTimeout(() => (this.isDone = false), SHOWN_MS);
  }
}
