// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { act, type OperatorUser } from '../../api/operator';
import { Dialogs } from '../../app/dialogs';
import { List, withQuery } from '../../app/load';
import { PageView } from '../../app/page-view';
import { link, place, setQuery } from '../../app/router';
import { store } from '../../app/session';
import '../../elements/confirm-dialog';
import { badge, empty, loaded, more, name, pageHead, status, table, time } from '../../elements/parts';
import { t, word } from '../../i18n/i18n';

const ROLES = ['', 'viewer', 'support', 'admin'];

/** All people who can sign in, their accounts, and who of them operates the installation. */
@customElement('at-operator-users')
export class OperatorUsersPage extends PageView {
  private readonly list = new List<OperatorUser>(this, () => this.path());
  private readonly dialogs = new Dialogs(this, {
    role: {
      title: 'operator_role',
      may: () => store.operates('admin'),
      among: this.list,
      // The person and the role that they are to have: user_4:support.
      show: (id) => {
        const [wanted, role = ''] = id.split(':');
        const user = this.list.items.find((each) => each.id === wanted);
        return user && ROLES.includes(role) ? this.confirm(user, role || null) : undefined;
      },
    },
  });

  private path(): string {
    return withQuery('/operator/users', { limit: '50', q: place().query.get('q') ?? undefined });
  }

  protected override render(): TemplateResult {
    return html`
      ${pageHead(t('operator_users'), t('operator_users_lead'))}
      <div class="filters">
        <input type="search" aria-label=${t('search')} placeholder=${t('search')} .value=${place().query.get('q') ?? ''} @change=${(event: Event) => setQuery({ q: (event.target as HTMLInputElement).value || undefined })} />
      </div>
      ${loaded(this.list, (page) => (page.data.length === 0 ? empty(t('nothing_here'), t('no_accounts_text')) : this.table(page.data)))}
      ${more(this.list as List<unknown>, this.path())} ${this.dialogs.render()}
    `;
  }

  private table(users: OperatorUser[]): TemplateResult {
    return table(
      t('operator_users'),
      [
        {
          label: t('name'),
          cell: (user: OperatorUser) =>
            html`${name(user.name)} ${user.disabled ? status('disabled') : nothing}<br /><span class="small">${user.email}</span>`,
        },
        {
          label: t('operator_accounts'),
          cell: (user) =>
            user.accounts.map(
              (each) =>
                html`<a href=${link('operator', 'accounts', each.id)}>${each.name}</a> ${badge(word('role', each.role))}<br />`,
            ),
        },
        { label: t('created'), cell: (user) => time(user.created_at) },
        { label: t('operator_role'), cell: (user) => this.roleOf(user) },
      ],
      users,
    );
  }

  private roleOf(user: OperatorUser): TemplateResult {
    const ask = (event: Event): void => {
      const select = event.target as HTMLSelectElement;
      this.dialogs.open('role', `${user.id}:${select.value}`);
      // It shows what is, until the change is made.
      select.value = user.operator_role ?? '';
    };
    if (!store.operates('admin')) return html`${user.operator_role ?? '–'}`;
    return html`<select aria-label=${t('role_of', { name: user.name })} @change=${ask}>
      ${ROLES.map((role) => html`<option value=${role} ?selected=${role === (user.operator_role ?? '')}>${role || t('none')}</option>`)}
    </select>`;
  }

  private confirm(user: OperatorUser, role: string | null): TemplateResult {
    return html`<at-confirm
      reason
      .heading=${user.name}
      .text=${role ? t('give_role', { role }) : t('take_role')}
      .button=${t('save')}
      .act=${(reason: string) => act('PUT', `users/${user.id}/operator-role`, reason, { role })}
    ></at-confirm>`;
  }
}
