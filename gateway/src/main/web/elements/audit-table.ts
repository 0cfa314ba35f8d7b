// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import type { AuditEntry } from '../api/console';
import { t, word } from '../i18n/i18n';
import { name, table, time } from './parts';

/** Who did what, when, and with which request. */
export const auditTable = (entries: AuditEntry[], hasAccounts = false): TemplateResult =>
  table(
    t('audit'),
    [
      { label: t('time'), cell: (entry: AuditEntry) => time(entry.at) },
      { label: t('who'), cell: (entry) => name(entry.actor_name ?? entry.actor) },
      {
        label: t('what'),
        cell: (entry) =>
          html`${word('action', entry.action).replaceAll('_', ' ')} ${entry.key ? html`<code class="small">${entry.key}</code>` : nothing}`,
      },
      ...(hasAccounts
        ? [
            {
              label: t('account'),
              cell: (entry: AuditEntry) => html`<code class="small">${entry.account ?? '–'}</code>`,
            },
          ]
        : []),
      {
        label: t('details'),
        cell: (entry) => html`<details>
          <summary><code class="small">${entry.request_id}</code></summary>
          <pre tabindex="0" class="small">${JSON.stringify(entry.detail, null, 2)}</pre>
        </details>`,
      },
    ],
    entries,
  );
