// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { PageView } from '../app/page-view';
import { link, place } from '../app/router';
import { pageHead, tabs } from '../elements/parts';
import { t } from '../i18n/i18n';
import './library/files-tab';
import './library/generations-tab';
import './library/projects-tab';
import './library/shelves-tab';
import './library/voices-tab';

/** Everything that the account made, uploaded and pinned. */
@customElement('at-library')
export class LibraryPage extends PageView {
  protected override render(): TemplateResult {
    const current = place().parts[1] ?? 'generations';
    return html`
      ${pageHead(t('library'), t('library_lead'))}
      ${tabs(t('library'), current, [
        { id: 'generations', label: t('generations'), href: link('library') },
        { id: 'files', label: t('files'), href: link('library', 'files') },
        { id: 'shelves', label: t('shelves'), href: link('library', 'shelves') },
        { id: 'projects', label: t('projects'), href: link('library', 'projects') },
        { id: 'voices', label: t('voices'), href: link('library', 'voices') },
      ])}
      ${this.tab(current)}
    `;
  }

  private tab(name: string): TemplateResult {
    switch (name) {
      case 'files':
        return html`<at-files></at-files>`;
      case 'shelves':
        return html`<at-shelves></at-shelves>`;
      case 'projects':
        return html`<at-projects></at-projects>`;
      case 'voices':
        return html`<at-voices></at-voices>`;
      default:
        return html`<at-generations></at-generations>`;
    }
  }
}
