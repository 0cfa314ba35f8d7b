// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { patch, post, put, remove } from '../api/http';
import type { Invite, Member, Page, Role } from '../api/console';
import { PageView } from '../app/page-view';
import { Dialogs } from '../app/dialogs';
import { Load } from '../app/load';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import '../elements/copy-button';
import '../elements/form-dialog';
import { icon } from '../elements/icons';
import '../elements/modal-dialog';
import { badge, empty, loaded, name, pageHead, spentOf, table, time } from '../elements/parts';
import { attempt } from '../elements/toast';
import { t, word } from '../i18n/i18n';

const mayWrite = (): boolean => store.may.manage_members;
const ROLES: Role[] = ['owner', 'admin', 'member', 'viewer'];

/** Who works in the account, and who is invited. */
@customElement('at-members')
export class MembersPage extends PageView {
  private readonly members = new Load<Page<Member> & { can_invite?: boolean }>(this, () => '/v1/members');
  private readonly invites = new Load<Page<Invite>>(this, () => (store.may.manage_members ? '/v1/invites' : undefined));
  private readonly dialogs = new Dialogs(this, {
    invite: { title: 'invite_member', may: mayWrite, show: () => this.invite() },
    caps: { title: 'member_caps', may: mayWrite, among: this.members, show: (id) => this.caps(id) },
    remove: { title: 'remove_member', may: mayWrite, among: this.members, show: (id) => this.leave(id) },
  });
  /** With the link, which is shown once and so has no address. */
  @state() private invited?: Invite;

  protected override render(): TemplateResult {
    return html`
      ${pageHead(
        t('members'),
        t('members_lead'),
        mayWrite() && this.members.data?.can_invite !== false
          ? html`<button type="button" class="primary" @click=${() => this.dialogs.open('invite')}>${icon('plus')} ${t('invite')}</button>`
          : nothing,
      )}
      ${loaded(this.members, (page) =>
        table(
          t('members'),
          [
            {
              label: t('name'),
              cell: (member: Member) =>
                html`${name(member.name)} ${member.me ? badge(t('you'), 'good') : nothing}<br /><span class="small">${member.email ?? ''}</span>`,
            },
            {
              label: t('role'),
              cell: (member) => (mayWrite() ? this.roleChoice(member) : word('role', member.role)),
            },
            {
              label: t('today'),
              cell: ({ spending }) => spentOf(t('today'), spending?.today, spending?.daily_cap),
              isNumber: true,
            },
            {
              label: t('this_month'),
              cell: ({ spending }) => spentOf(t('this_month'), spending?.this_month, spending?.monthly_cap),
              isNumber: true,
            },
            { label: t('actions'), cell: (member) => (mayWrite() ? this.acts(member) : nothing) },
          ],
          page.data,
        ),
      )}
      ${mayWrite() ? this.open() : nothing} ${this.dialogs.render()}
      ${this.invited ? html`<at-dialog .heading=${t('invited')} .body=${this.link(this.invited)} @close=${() => (this.invited = undefined)}></at-dialog>` : nothing}
    `;
  }

  private invite(): TemplateResult {
    return html`<at-form-dialog
      .heading=${t('invite_member')}
      .button=${t('invite')}
      .send=${async (fields: FormData) => (this.invited = await post<Invite>('/v1/invites', Object.fromEntries(fields)))}
      .fields=${html`<p>${t('invite_text')}</p>
        <label for="invite-email">${t('invite_email')}</label>
        <input id="invite-email" name="email" type="email" required maxlength="254" autofocus />
        <label for="invite-role">${t('role')}</label>
        <select id="invite-role" name="role">${ROLES.map((role) => html`<option value=${role} ?selected=${role === 'member'}>${word('role', role)}</option>`)}</select>`}
    ></at-form-dialog>`;
  }

  private acts({ id, me }: Member): TemplateResult {
    return html`<span class="row-acts">
      <button type="button" @click=${() => this.dialogs.open('caps', id)}>${t('caps')}</button>
      <button type="button" @click=${() => this.dialogs.open('remove', id)}>${t(me ? 'leave' : 'remove')}</button>
    </span>`;
  }

  private caps(id: string): TemplateResult | undefined {
    const member = this.members.data?.data.find((each) => each.id === id);
    const cap = (field: 'daily_cap' | 'monthly_cap'): TemplateResult => html`<div>
      <label for="member-${field}">${t(field)}</label>
      <input id="member-${field}" name=${field} type="number" min="1" placeholder=${t('no_cap')} .defaultValue=${String(member?.spending?.[field] ?? '')} />
    </div>`;
    const send = (fields: FormData): Promise<unknown> =>
      put(`/v1/members/${id}/caps`, {
        daily_cap: Number(fields.get('daily_cap')) || null,
        monthly_cap: Number(fields.get('monthly_cap')) || null,
      });
    return (
      member &&
      html`<at-form-dialog
        .heading=${t('member_caps')}
        .button=${t('save')}
        .send=${send}
        .fields=${html`<p>${t('member_caps_text', { name: member.name })}</p><div class="two">${cap('daily_cap')} ${cap('monthly_cap')}</div>`}
      ></at-form-dialog>`
    );
  }

  private leave(id: string): TemplateResult | undefined {
    const member = this.members.data?.data.find((each) => each.id === id);
    const act = async (): Promise<void> => {
      await remove(`/v1/members/${id}`);
      if (!member?.me) return;
      // Everything on the screen belongs to the account that was left; the dialog does not go back to it.
      location.assign('/console');
      await new Promise(() => undefined);
    };
    return (
      member &&
      html`<at-confirm
        .heading=${t(member.me ? 'leave_account' : 'remove_member')}
        .text=${member.me ? t('leave_account_text') : t('remove_member_text', { name: member.name })}
        .button=${t(member.me ? 'leave' : 'remove')}
        .act=${act}
      ></at-confirm>`
    );
  }

  private roleChoice(member: Member): TemplateResult {
    const change = async (event: Event): Promise<void> => {
      const select = event.target as HTMLSelectElement;
      const isDone = await attempt(() => patch(`/v1/members/${member.id}`, { role: select.value }), t('saved'));
      if (!isDone) select.value = member.role;
      else if (member.me) location.reload(); // What is offered follows the role.
    };
    return html`<select aria-label=${t('role_of', { name: member.name })} @change=${change}>
      ${ROLES.map((role) => html`<option value=${role} ?selected=${role === member.role}>${word('role', role)}</option>`)}
    </select>`;
  }

  private open(): TemplateResult {
    return html`
      <h2>${t('invites')}</h2>
      ${loaded(this.invites, (page) =>
        page.data.length === 0
          ? empty(t('no_invites'), t('no_invites_text'))
          : table(
              t('invites'),
              [
                { label: t('invite_email'), cell: (invite: Invite) => name(invite.email) },
                { label: t('role'), cell: (invite) => word('role', invite.role) },
                { label: t('expires'), cell: (invite) => time(invite.expires_at) },
                {
                  label: t('actions'),
                  cell: (invite) =>
                    html`<button type="button" @click=${() => attempt(() => remove(`/v1/invites/${invite.id}`))}>${t('take_back')}</button>`,
                },
              ],
              page.data,
            ),
      )}
    `;
  }

  private link(invite: Invite): TemplateResult {
    return html`<p>${t(invite.mailed ? 'invite_mailed' : 'invite_once', { email: invite.email })}</p>
      <p class="secret"><code>${invite.link ?? ''}</code> <at-copy .text=${invite.link ?? ''}></at-copy></p>`;
  }
}
