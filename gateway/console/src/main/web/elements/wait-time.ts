// SPDX-License-Identifier: Apache-2.0
import { customElement, property, state } from 'lit/decorators.js';
import { t } from '../i18n/i18n';
import { View } from './view';

const SECOND_MS = 1000;

/** Counts the seconds down after which something may be tried again. */
@customElement('at-wait')
export class WaitTime extends View {
  @property({ type: Number }) seconds = 0;
  /** Another refusal counts anew. */
  @property({ attribute: false }) since: unknown;
  @state() private left = 0;
  private timer = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.timer = window.setInterval(() => (this.left = Math.max(this.left - 1, 0)), SECOND_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('since')) this.left = this.seconds;
  }

  protected override render(): string {
    return this.left > 0 ? t('fault_429', { seconds: this.left }) : t('fault_429_now');
  }
}
