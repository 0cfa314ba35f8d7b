// SPDX-License-Identifier: Apache-2.0
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { asApiError, patch, post, remove, type ApiError } from '../api/http';
import type { Invite, Member, Page, Role } from '../api/console';
import { PageView } from '../app/page-view';
import { Load } from '../app/load';
import { store } from '../app/session';
import '../elements/confirm-dialog';
import '../elements/copy-button';
import '../elements/modal-dialog';
import { badge, empty, fault, loaded, name, pageHead, table, time } from '../elements/parts';
import { attempt } from '../elements/toast';
import { t, word } from '../i18n/i18n';

const ROLES: Role[] = ['owner', 'admin', 'member', 'viewer'];

/** Who works in the account, and who is invited. */
@customElement('at-members')
export class MembersPage extends PageView {
  private readonly members = new Load<Page<Member>>(this, () => '/v1/members');
  private readonly invites = new Load<Page<Invite>>(this, () => (store.may.manage_members ? '/v1/invites' : undefined));
  @state() private error?: ApiError;
  @state() private invited?: Invite;
  @state() private leaving?: Member;

  protected override render(): TemplateResult {
    const mayWrite = store.may.manage_members;
    return html`
      ${pageHead(t('members'), t('members_lead'))} ${mayWrite ? this.form() : nothing}
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
              cell: (member) => (mayWrite && !member.me ? this.roleChoice(member) : word('role', member.role)),
            },
            {
              label: t('actions'),
              cell: (member) =>
                mayWrite && !member.me
                  ? html`<button type="button" @click=${() => (this.leaving = member)}>${t('remove')}</button>`
                  : nothing,
            },
          ],
          page.data,
        ),
      )}
      ${mayWrite ? this.open() : nothing}
      ${this.invited ? html`<at-dialog .heading=${t('invited')} .body=${this.link(this.invited)} @close=${() => (this.invited = undefined)}></at-dialog>` : nothing}
      ${
        this.leaving
          ? html`<at-confirm
            .heading=${t('remove_member')}
            .text=${t('remove_member_text', { name: this.leaving.name })}
            .button=${t('remove')}
            .act=${() => remove(`/v1/members/${this.leaving?.id ?? ''}`)}
            @done=${() => (this.leaving = undefined)}
          ></at-confirm>`
          : nothing
      }
    `;
  }

  private form(): TemplateResult {
    return html`<form class="line-form" @submit=${(event: SubmitEvent) => this.invite(event)}>
      <div><label for="invite-email">${t('invite_email')}</label><input id="invite-email" name="email" type="email" required maxlength="254" /></div>
      <div>
        <label for="invite-role">${t('role')}</label>
        <select id="invite-role" name="role">${ROLES.map((role) => html`<option value=${role} ?selected=${role === 'member'}>${word('role', role)}</option>`)}</select>
      </div>
      <button class="primary">${t('invite')}</button>
      ${this.error ? fault(this.error) : nothing}
    </form>`;
  }

  private roleChoice(member: Member): TemplateResult {
    const change = async (event: Event): Promise<void> => {
      const select = event.target as HTMLSelectElement;
      const isDone = await attempt(() => patch(`/v1/members/${member.id}`, { role: select.value }), t('saved'));
      if (!isDone) select.value = member.role;
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
    return html`<p>${t('invite_once', { email: invite.email })}</p>
      <p class="secret"><code>${invite.link ?? ''}</code> <at-copy .text=${invite.link ?? ''}></at-copy></p>`;
  }

  private async invite(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    try {
      this.invited = await post<Invite>('/v1/invites', Object.fromEntries(new FormData(form)));
      this.error = undefined;
      form.reset();
    } catch (refusal) {
      this.error = asApiError(refusal);
    }
  }
}
