// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { AuditEntry } from '../api/console';
import { PageView } from '../app/page-view';
import { List, withQuery } from '../app/load';
import { place, setQuery } from '../app/router';
import { auditTable } from '../elements/audit-table';
import { empty, loaded, more, pageHead } from '../elements/parts';
import { t } from '../i18n/i18n';

const FILTERS = ['from', 'to'] as const;

/** Changes of access in the account. */
@customElement('at-audit')
export class AuditPage extends PageView {
  private readonly list = new List<AuditEntry>(this, () => this.path());

  private path(): string {
    const { query } = place();
    return withQuery('/v1/audit', {
      limit: '50',
      from: query.get('from') ?? undefined,
      to: query.get('to') ?? undefined,
      action: query.get('action') ?? undefined,
    });
  }

  protected override render(): TemplateResult {
    const { query } = place();
    return html`
      ${pageHead(t('audit'), t('audit_lead'))}
      <div class="filters">
        ${FILTERS.map(
          (each) => html`<label class="inline">${t(each)}
            <input type="date" .value=${query.get(each) ?? ''} @change=${(event: Event) => setQuery({ [each]: (event.target as HTMLInputElement).value || undefined })} />
          </label>`,
        )}
      </div>
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('no_audit'), t('no_audit_text')) : auditTable(page.data)), 6)}
      ${more(this.list as List<unknown>, this.path())}
    `;
  }
}
