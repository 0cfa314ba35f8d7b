// SPDX-License-Identifier: Apache-2.0
import { html } from 'lit';
import type { Session } from '../api/console';
import '../pages/operator/accounts-page';
import '../pages/operator/account-page';
import '../pages/operator/ledger-audit-page';
import '../pages/operator/margin-page';
import '../pages/operator/models-page';
import '../pages/operator/operator-audit-page';
import '../pages/operator/plans-page';
import '../pages/operator/system-page';
import '../pages/operator/upstreams-page';
import '../pages/operator/users-page';
import type { View } from './views';

const isFor = (session: Session): boolean => session.operator_role !== undefined;

export const operatorViews: View[] = [
  {
    path: ['operator', 'accounts'],
    title: 'operator_accounts',
    icon: 'shield',
    letter: 'o',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-accounts></at-operator-accounts>`,
    acts: [{ dialog: 'new', title: 'new_account', isFor: (session) => session.operator_role === 'admin' }],
  },
  {
    path: ['operator', 'accounts', '*'],
    title: 'operator_accounts',
    isFor,
    show: () => html`<at-operator-account></at-operator-account>`,
  },
  {
    path: ['operator', 'plans'],
    title: 'operator_plans',
    icon: 'check',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-plans></at-operator-plans>`,
  },
  {
    path: ['operator', 'users'],
    title: 'operator_users',
    icon: 'people',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-users></at-operator-users>`,
  },
  {
    path: ['operator', 'models'],
    title: 'operator_models',
    icon: 'model',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-models></at-operator-models>`,
  },
  {
    path: ['operator', 'upstreams'],
    title: 'operator_upstreams',
    icon: 'server',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-upstreams></at-operator-upstreams>`,
  },
  {
    path: ['operator', 'margin'],
    title: 'operator_margin',
    icon: 'chart',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-margin></at-operator-margin>`,
  },
  {
    path: ['operator', 'ledger'],
    title: 'operator_ledger',
    icon: 'coins',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-ledger></at-operator-ledger>`,
  },
  {
    path: ['operator', 'system'],
    title: 'operator_system',
    icon: 'server',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-system></at-operator-system>`,
  },
  {
    path: ['operator', 'audit'],
    title: 'operator_audit',
    icon: 'log',
    section: 'operator',
    isFor,
    show: () => html`<at-operator-audit></at-operator-audit>`,
  },
];
