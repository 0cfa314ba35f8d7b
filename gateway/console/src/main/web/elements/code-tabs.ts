// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import './copy-button';
import { View } from './view';

export interface Sample {
  label: string;
  code: string;
}

/** One call in several languages. */
@customElement('at-code')
export class CodeTabs extends View {
  @property({ attribute: false }) samples: Sample[] = [];
  @state() private current = 0;

  protected override render(): TemplateResult {
    const sample = this.samples[this.current] ?? { label: '', code: '' };
    return html`
      <div class="code">
        <div class="code-head">
          <div role="group" aria-label=${t('code_language')}>
            ${this.samples.map(
              ({ label }, index) =>
                html`<button type="button" class="plain" aria-pressed=${index === this.current} @click=${() => (this.current = index)}>${label}</button>`,
            )}
          </div>
          <at-copy .text=${sample.code}></at-copy>
        </div>
        <pre tabindex="0" role="region" aria-label=${sample.label}><code>${sample.code}</code></pre>
      </div>
    `;
  }
}
