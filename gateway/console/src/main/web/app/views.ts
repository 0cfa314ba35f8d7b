// SPDX-License-Identifier: Apache-2.0
// Which element shows which path, and what the navigation lists.
import { html, type TemplateResult } from 'lit';
import type { Session } from '../api/console';
import type { IconName } from '../elements/icons';
import type { Key } from '../i18n/i18n';
import '../pages/audit-page';
import '../pages/connections-page';
import '../pages/credits-page';
import '../pages/keys-page';
import '../pages/library-page';
import '../pages/members-page';
import '../pages/playground-page';
import '../pages/settings-page';
import '../pages/usage-page';
import '../pages/webhook-page';
import '../pages/webhooks-page';
import { operatorViews } from './operator-views';

export interface View {
  /** The parts of the path; `*` stands for one that the element reads. */
  path: string[];
  title: Key;
  show: () => TemplateResult;
  icon?: IconName;
  /** The letter after `g` that leads here. */
  letter?: string;
  /** Views with a section are in the navigation. */
  section?: 'make' | 'build' | 'account' | 'operator';
  isFor?: (session: Session) => boolean;
  /** Dialogs of the view that need nothing chosen first; the palette offers them. */
  acts?: { dialog: string; title: Key; isFor: (session: Session) => boolean }[];
}

export const VIEWS: View[] = [
  {
    path: ['playground'],
    title: 'playground',
    icon: 'play',
    letter: 'p',
    section: 'make',
    show: () => html`<at-playground></at-playground>`,
  },
  { path: ['playground', '*'], title: 'playground', show: () => html`<at-playground></at-playground>` },
  {
    path: ['library'],
    title: 'library',
    icon: 'library',
    letter: 'l',
    section: 'make',
    show: () => html`<at-library></at-library>`,
  },
  { path: ['library', '*'], title: 'library', show: () => html`<at-library></at-library>` },
  {
    path: ['keys'],
    title: 'keys',
    icon: 'key',
    letter: 'k',
    section: 'build',
    show: () => html`<at-keys></at-keys>`,
    acts: [{ dialog: 'new', title: 'new_key', isFor: (session) => session.may.manage_keys }],
  },
  {
    path: ['webhooks'],
    title: 'webhooks',
    icon: 'hook',
    letter: 'w',
    section: 'build',
    show: () => html`<at-webhooks></at-webhooks>`,
    acts: [{ dialog: 'new', title: 'new_endpoint', isFor: (session) => session.may.manage_webhooks }],
  },
  { path: ['webhooks', '*'], title: 'webhooks', show: () => html`<at-webhook></at-webhook>` },
  {
    path: ['connections'],
    title: 'connections',
    icon: 'link',
    letter: 'n',
    section: 'build',
    show: () => html`<at-connections></at-connections>`,
  },
  {
    path: ['usage'],
    title: 'usage',
    icon: 'chart',
    letter: 'u',
    section: 'account',
    show: () => html`<at-usage></at-usage>`,
  },
  {
    path: ['credits'],
    title: 'credits_title',
    icon: 'coins',
    letter: 'c',
    section: 'account',
    show: () => html`<at-credits></at-credits>`,
  },
  {
    path: ['members'],
    title: 'members',
    icon: 'people',
    letter: 'm',
    section: 'account',
    show: () => html`<at-members></at-members>`,
    acts: [{ dialog: 'invite', title: 'invite_member', isFor: (session) => session.may.manage_members }],
  },
  {
    path: ['audit'],
    title: 'audit',
    icon: 'log',
    letter: 'a',
    section: 'account',
    isFor: (session) => session.may.read_audit,
    show: () => html`<at-audit></at-audit>`,
  },
  {
    path: ['settings'],
    title: 'settings',
    icon: 'gear',
    letter: 's',
    section: 'account',
    show: () => html`<at-settings></at-settings>`,
  },
  ...operatorViews,
];

export const visible = (session: Session): View[] =>
  VIEWS.filter((view) => view.section && (view.isFor?.(session) ?? true));

export const find = (parts: string[]): View | undefined =>
  VIEWS.find(
    (view) => view.path.length === parts.length && view.path.every((part, at) => part === '*' || part === parts[at]),
  );
