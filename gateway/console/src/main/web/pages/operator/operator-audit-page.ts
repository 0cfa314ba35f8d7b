// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { AuditEntry } from '../../api/console';
import { PageView } from '../../app/page-view';
import { List, withQuery } from '../../app/load';
import { place, setQuery } from '../../app/router';
import { auditTable } from '../../elements/audit-table';
import { empty, loaded, more, pageHead } from '../../elements/parts';
import { t } from '../../i18n/i18n';

/** Every change of the installation by people and programs. */
@customElement('at-operator-audit')
export class OperatorAuditPage extends PageView {
  private readonly list = new List<AuditEntry>(this, () => this.path());

  private path(): string {
    return withQuery('/operator/audit', { limit: '50', account: place().query.get('account') ?? undefined });
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_audit'), t('operator_audit_lead'))}
      <div class="filters">
        <input
          type="search"
          aria-label=${t('account')}
          placeholder="acct_7"
          .value=${place().query.get('account') ?? ''}
          @change=${(event: Event) => setQuery({ account: (event.target as HTMLInputElement).value || undefined })}
        />
      </div>
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('no_audit'), t('no_audit_text')) : auditTable(page.data, true)), 6)}
      ${more(this.list as List<unknown>, this.path())}
    `;
  }
}
