// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { asApiError, post, type ApiError } from '../../api/http';
import type { Project } from '../../api/types';
import { List } from '../../app/load';
import { link } from '../../app/router';
import { store } from '../../app/session';
import { badge, empty, fault, loaded, more, name, table, time } from '../../elements/parts';
import { pointAt } from '../../elements/refused-field';
import { View } from '../../elements/view';
import { t, word } from '../../i18n/i18n';

const PATH = '/v1/projects?limit=50';

/** The projects that the account has or shares; a new one becomes the current project. */
@customElement('at-projects')
export class ProjectsTab extends View {
  private readonly list = new List<Project>(this, () => PATH);
  @state() private error?: ApiError;

  protected override render(): TemplateResult {
    return html`
      ${store.may.edit ? this.form() : nothing}
      ${loaded(this.list, (page) =>
        page.data.length === 0
          ? empty(t('no_projects'), t('no_projects_text'), nothing, ['/v1/projects', ` -H 'Content-Type: application/json' -d '{"name": "Campaign"}'`])
          : table(
              t('projects'),
              [
                {
                  label: t('name'),
                  cell: (project: Project) =>
                    html`<a href="${link('library')}?project=${project.id}">${name(project.name)}</a>`,
                },
                {
                  label: t('role'),
                  cell: (project) =>
                    html`${word('role', project.role)} ${project.current ? badge(t('current'), 'good') : nothing} ${project.read_only ? badge(t('view_only')) : nothing}`,
                },
                { label: t('aspect_ratio'), cell: (project) => project.default_aspect_ratio ?? '–' },
                { label: t('created'), cell: (project) => time(project.created_at) },
              ],
              page.data,
            ),
      )}
      ${more(this.list as List<unknown>, PATH)}
    `;
  }

  private form(): TemplateResult {
    return html`<form class="line-form" @submit=${this.create}>
      <div><label for="project-name">${t('new_project')}</label><input id="project-name" name="name" maxlength="120" required /></div>
      <div><label for="project-ratio">${t('aspect_ratio')}</label><input id="project-ratio" name="ratio" placeholder="16:9" pattern="[0-9]{1,3}:[0-9]{1,3}" /></div>
      <button class="primary">${t('create')}</button>
      ${this.error ? fault(this.error) : nothing}
    </form>`;
  }

  private async create(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    const ratio = String(fields.get('ratio') ?? '');
    try {
      await post('/v1/projects', {
        name: String(fields.get('name')),
        ...(ratio ? { default_aspect_ratio: ratio } : {}),
      });
      this.error = undefined;
      form.reset();
    } catch (refusal) {
      this.error = asApiError(refusal);
      pointAt(form, this.error);
    }
  }
}
