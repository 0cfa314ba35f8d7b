// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import type { AuditEntry } from '../api/console';
import { t, word } from '../i18n/i18n';
import { name, table, time } from './parts';

export const nameOf = (entry: AuditEntry): string => entry.actor_name ?? entry.actor;

/** An action in words; those of operators have none here. */
export function actionOf(action: string): string {
  const text = word('action', action);
  return text === action ? action.replaceAll('_', ' ') : text;
}

/** Who did what, when, and with which request. */
export const auditTable = (
  entries: AuditEntry[],
  hasAccounts = false,
  who: (entry: AuditEntry) => TemplateResult = (entry) => name(nameOf(entry)),
): TemplateResult =>
  table(
    t('audit'),
    [
      { label: t('time'), cell: (entry: AuditEntry) => time(entry.at) },
      { label: t('who'), cell: who },
      {
        label: t('what'),
        cell: (entry) =>
          html`${actionOf(entry.action)} ${entry.key ? html`<code class="small">${entry.key}</code>` : nothing}`,
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
