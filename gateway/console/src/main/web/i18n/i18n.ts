// SPDX-License-Identifier: Apache-2.0
// Texts by key in the reader's language; numbers, times and plurals by the browser.
import * as audit from './audit';
import * as keys from './keys';
import * as library from './library';
import * as money from './money';
import * as operator from './operator';
import * as people from './people';
import * as playground from './playground';
import * as shell from './shell';
import * as webhooks from './webhooks';

const en = {
  ...shell.en,
  ...playground.en,
  ...library.en,
  ...keys.en,
  ...webhooks.en,
  ...money.en,
  ...people.en,
  ...audit.en,
  ...operator.en,
};
export type Key = keyof typeof en;
const de: Record<Key, string> = {
  ...shell.de,
  ...playground.de,
  ...library.de,
  ...keys.de,
  ...webhooks.de,
  ...money.de,
  ...people.de,
  ...audit.de,
  ...operator.de,
};

/** Each language by its own name. */
export const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
] as const;

/** Set by the server on the page: the person's choice, or what the browser asks for. */
export const language = document.documentElement.lang === 'de' ? 'de' : 'en';
const texts: Record<Key, string> = language === 'de' ? de : en;

/** The text of a key, with `{name}` replaced by the value of that name. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'number' ? number(value) : value;
  });
}

/** The text of a word that the API uses, such as a status; the word itself when we have no text for it. */
export function word(prefix: string, value: string): string {
  const key = `${prefix}_${value}`.replaceAll('.', '_');
  return key in texts ? texts[key as Key] : value;
}

const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const plurals = new Intl.PluralRules(language);
const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const shortDates = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const relatives = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

export const number = (value: number): string => numbers.format(value);
export const date = (iso: string): string => dates.format(new Date(iso));
/** A day of UTC where many of them stand side by side. */
export const shortDay = (day: string): string => shortDates.format(new Date(day));

/** `key_one` or `key_other`, by the language's rule. */
export function count(key: string, n: number): string {
  return t(`${key}_${plurals.select(n) === 'one' ? 'one' : 'other'}` as Key, { n });
}

export const credits = (n: number): string => count('credits', n);

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Infinity],
];

/** How long ago, or how long until. */
export function relative(iso: string): string {
  let distance = (Date.parse(iso) - Date.now()) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) < size) return relatives.format(Math.round(distance), unit);
    distance /= size;
  }
  return date(iso);
}

export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = n < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(n) / 3));
  return `${number(Math.round((n / 1000 ** step) * 10) / 10)} ${units[step]}`;
}

const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });

/** A long time in words, which is whole hours or else whole minutes. */
export const duration = (n: number): string =>
  n % 3600 === 0 ? hours.format(n / 3600) : minutes.format(Math.round(n / 60));

export function seconds(n: number): string {
  return n < 60 ? `${number(Math.round(n * 10) / 10)} s` : `${Math.floor(n / 60)} min ${Math.round(n % 60)} s`;
}
