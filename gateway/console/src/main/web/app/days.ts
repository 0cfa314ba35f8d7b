// SPDX-License-Identifier: Apache-2.0
const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The days of UTC from `days - 1` days ago until today, or of as many days `back` periods before. */
export function period(days: number, back = 0): { from: string; to: string } {
  const end = Date.now() - back * days * DAY_MS;
  return { from: dayOf(end - (days - 1) * DAY_MS), to: dayOf(end) };
}

/** How many days of this month have begun. */
export const daysOfMonth = (): number => new Date().getUTCDate();

export const daysOf = (days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayOf(Date.now() - (days - 1 - index) * DAY_MS));
