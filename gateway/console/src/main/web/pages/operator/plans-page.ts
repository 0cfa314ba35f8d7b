// SPDX-License-Identifier: Apache-2.0
import { html, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Page } from '../../api/console';
import type { OperatorPlan } from '../../api/operator';
import type { ModelList } from '../../api/types';
import { Load } from '../../app/load';
import { badge, loaded, pageHead, table } from '../../elements/parts';
import { View } from '../../elements/view';
import { number, t } from '../../i18n/i18n';

/** What each plan allows, and who has it. */
@customElement('at-operator-plans')
export class PlansPage extends View {
  private readonly plans = new Load<Page<OperatorPlan>>(this, () => '/operator/plans');
  private readonly models = new Load<ModelList>(this, () => '/v1/models', false);

  protected override render(): TemplateResult {
    return html`${pageHead(t('operator_plans'), t('operator_plans_lead'))} ${loaded(this.plans, (page) => this.table(page.data))}`;
  }

  private table(plans: OperatorPlan[]): TemplateResult {
    const order = plans.map((each) => each.plan);
    const models = this.models.data?.data;
    const inPlan = (plan: OperatorPlan): string =>
      models ? number(models.filter((model) => order.indexOf(model.min_plan) <= order.indexOf(plan.plan)).length) : '…';
    return table(
      t('operator_plans'),
      [
        { label: t('plan'), cell: (each: OperatorPlan) => badge(each.plan, 'good') },
        { label: t('operator_accounts'), cell: (each) => number(each.accounts), isNumber: true },
        { label: t('operator_models'), cell: inPlan, isNumber: true },
        { label: t('keys'), cell: (each) => (each.has_api_keys ? t('yes') : t('no')) },
        { label: t('requests_a_minute'), cell: (each) => limit(each.limits.requests, each.limits.account_requests), isNumber: true },
        {
          label: t('generations_a_minute'),
          cell: (each) => limit(each.limits.generations, each.limits.account_generations),
          isNumber: true,
        },
        { label: t('estimates_a_minute'), cell: (each) => limit(each.limits.estimates), isNumber: true },
      ],
      plans,
    );
  }
}

/** The limit of one credential, and that of the account where there is one. */
const limit = (one: number | undefined, all?: number): string => {
  if (one === undefined) return '–';
  return all === undefined ? number(one) : t('of_account', { n: one, all });
};
