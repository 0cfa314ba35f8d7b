// SPDX-License-Identifier: Apache-2.0
import type { ApiError } from '../api/http';

/** Leads to the field that a refusal is about, and says there what is wrong until the person changes it. */
export function pointAt(form: HTMLFormElement, { param, message }: ApiError): void {
  // A list is written in one field.
  const found = param ? form.elements.namedItem(param.replace(/\[\d+\]$/, '')) : null;
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.setCustomValidity(message);
  field.addEventListener('input', () => field.setCustomValidity(''), { once: true });
  field.reportValidity();
}
