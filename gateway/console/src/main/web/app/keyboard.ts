// SPDX-License-Identifier: Apache-2.0
import { go, link } from './router';
import { store } from './session';
import { visible } from './views';

const SETTING = 'letters';
const SECOND_KEY_MS = 1500;

/** Single letters can be in the way of speech input, so a person can switch them off. */
export const areLettersOn = (): boolean => localStorage.getItem(SETTING) !== 'off';
export const setLetters = (isOn: boolean): void => localStorage.setItem(SETTING, isOn ? 'on' : 'off');

export function listenForKeys(togglePalette: () => void, showKeys: () => void): void {
  let leaderAt = 0;
  document.addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      togglePalette();
      return;
    }
    if (!areLettersOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === '?') showKeys();
    if (event.key === '/') {
      const search = document.querySelector<HTMLElement>('main input[type=search]');
      if (search) {
        event.preventDefault();
        search.focus();
      }
    }
    const isSecond = event.timeStamp - leaderAt < SECOND_KEY_MS;
    leaderAt = event.key === 'g' ? event.timeStamp : 0;
    if (isSecond && store.session) {
      const view = visible(store.session).find((each) => each.letter === event.key);
      if (view) go(link(...view.path));
    }
  });
}

const isTyping = (event: Event): boolean =>
  event.target instanceof HTMLElement &&
  event.target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
