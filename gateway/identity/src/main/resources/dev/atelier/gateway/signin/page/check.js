// SPDX-License-Identifier: Apache-2.0
// Sends a file to be checked and shows the answer; without it the browser shows the answer as JSON.
(() => {
  'use strict';

  const form = document.getElementById('check');
  const button = form.querySelector('button');
  const report = document.getElementById('report');
  const show = (id, shown) => {
    document.getElementById(id).hidden = !shown;
  };

  function fill(answer) {
    const { made_here: made, matched_by: matches, credentials } = answer;
    const origin = !made ? 'unknown' : matches.includes('picture') ? 'similar' : 'made';
    const outcomes = [origin, credentials ? credentials.validity : 'none'];
    for (const line of report.querySelectorAll('[data-when]')) {
      line.hidden = !outcomes.includes(line.dataset.when);
    }
    for (const line of report.querySelectorAll('[data-fact]')) {
      const fact = credentials ? [credentials[line.dataset.fact] ?? []].flat().join(', ') : '';
      line.hidden = fact === '';
      line.querySelector('span').textContent = fact;
    }
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    show('busy', true);
    show('refused', false);
    report.hidden = true;
    try {
      const answer = await fetch('/provenance', { method: 'POST', body: new FormData(form), redirect: 'error' });
      if (!answer.ok) {
        throw new Error(`refused: ${answer.status}`);
      }
      fill(await answer.json());
      report.hidden = false;
    } catch {
      show('refused', true);
    } finally {
      show('busy', false);
      button.disabled = false;
    }
  });
})();
