// SPDX-License-Identifier: Apache-2.0
import { html, svg, type TemplateResult } from 'lit';

/** Lines on a grid of 24. */
const PATHS = {
  play: 'M7 5l12 7-12 7z',
  library: 'M4 5h7v6H4zM13 5h7v9h-7zM4 13h7v6H4zM13 16h7v3h-7z',
  key: 'M14.5 9.5a4 4 0 1 1-3.2-3.9A4 4 0 0 1 14.5 9.5zM13.5 12.5L20 19M17 16l2-2',
  hook: 'M12 4a3.5 3.5 0 0 1 2.6 5.8L17 15M8 20a3.5 3.5 0 0 1-1-6.8M7 16.5h8.5M17 20a3.5 3.5 0 1 0 0-7M12 7.5L8.5 14',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  coins:
    'M12 4c4 0 7 1.3 7 3s-3 3-7 3-7-1.3-7-3 3-3 7-3zM5 7v5c0 1.700 3 3 7 3s7-1.300 7-3V7M5 12v5c0 1.700 3 3 7 3s7-1.300 7-3v-5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-3.500 2.500-6 6-6s6 2.500 6 6M16 4.500a3.500 3.500 0 0 1 0 6.500M17.500 14.500c2.200.8 3.500 2.900 3.500 5.500',
  log: 'M6 4h12v16H6zM9 9h6M9 13h6M9 17h3',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  alert: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  check: 'M5 13l4.500 4.500L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  upload: 'M12 20V9M7 12l5-5 5 5M5 4h14',
  pin: 'M9 4h6l-1 6 3 3H7l3-3zM12 13v7',
  plus: 'M12 5v14M5 12h14',
  down: 'M6 9l6 6 6-6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  shield: 'M12 3l8 3v6c0 4.500-3.500 7.700-8 9-4.500-1.300-8-4.500-8-9V6z',
  server: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.5M8 16h.5',
  model: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM12 12l8-4.500M12 12v9M12 12L4 7.500',
  menu: 'M4 7h16M4 12h16M4 17h16',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
};
export type IconName = keyof typeof PATHS;

export const icon = (name: IconName): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${PATHS[name]} />`}</svg>`;
