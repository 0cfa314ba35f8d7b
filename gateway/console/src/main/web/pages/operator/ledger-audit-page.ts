// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { asApiError, get, type ApiError } from '../../api/http';
import type { LedgerAudit } from '../../api/operator';
import { empty, fault, pageHead, skeleton, stat } from '../../elements/parts';
import { View } from '../../elements/view';
import { number, t } from '../../i18n/i18n';

/** Proves that the ledger adds up: every rule over every entry, when the operator asks. */
@customElement('at-operator-ledger')
export class LedgerAuditPage extends View {
  @state() private report?: LedgerAudit;
  @state() private error?: ApiError;
  @state() private isBusy = false;

  protected override render(): TemplateResult {
    return html`
      ${pageHead(
        t('operator_ledger'),
        t('operator_ledger_lead'),
        html`<button type="button" class="primary" ?disabled=${this.isBusy} @click=${this.run}>${t('audit_now')}</button>`,
      )}
      ${this.error ? fault(this.error, () => void this.run()) : nothing}
      ${this.isBusy ? skeleton() : this.report ? this.result(this.report) : empty(t('not_audited'), t('not_audited_text'))}
    `;
  }

  private result(report: LedgerAudit): TemplateResult {
    return html`
      <p class="banner ${report.ok ? 'good' : ''}" role="status">${report.ok ? t('adds_up') : t('drifts')}</p>
      ${report.problems.length === 0 ? nothing : html`<ul class="panel">${report.problems.map((problem) => html`<li>${problem}</li>`)}</ul>`}
      <dl class="stats">
        ${stat(t('operator_accounts'), number(report.accounts))} ${stat(t('entries'), number(report.entries))}
        ${stat(t('in_flight'), number(report.in_flight))} ${stat(t('clearing'), number(report.clearing))}
      </dl>
    `;
  }

  private readonly run = async (): Promise<void> => {
    this.isBusy = true;
    this.error = undefined;
    try {
      this.report = await get<LedgerAudit>('/operator/ledger/audit?full=true');
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
    this.isBusy = false;
  };
}
