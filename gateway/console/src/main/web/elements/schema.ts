// SPDX-License-Identifier: Apache-2.0
// The part of JSON Schema that models use, with the keywords of the service.
import { t } from '../i18n/i18n';

export type Media = 'image' | 'video' | 'audio' | 'voice';
export type Value = string | number | boolean | string[] | undefined;
export type Input = Record<string, Value>;

interface Profiles {
  field: string;
  values: Record<string, number>;
}

export interface Field {
  type: string;
  description?: string;
  enum?: (string | number)[];
  anyOf?: { enum?: string[]; pattern?: string }[];
  default?: Value;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Field;
  'x-service-media'?: Media;
  'x-service-max-seconds'?: number;
  'x-service-max-seconds-profiles'?: Profiles;
  'x-service-max-length-profiles'?: Profiles;
  'x-service-option-min-plan'?: Record<string, string>;
}

export interface Schema {
  properties?: Record<string, Field>;
  required?: string[];
}

const PLANS = ['free', 'basic', 'pro', 'studio'];
const MORE_ABOVE = 8;
const LONG_TEXT = 200;

export const covers = (plan: string, needed: string): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(needed);

export const mediaOf = (field: Field): Media | undefined =>
  field['x-service-media'] ?? field.items?.['x-service-media'];

export const isLongText = (name: string, field: Field): boolean =>
  field.type === 'string' && !field.enum && !field.anyOf && (name === 'prompt' || (field.maxLength ?? 0) > LONG_TEXT);

/** `aspect_ratio` reads "Aspect ratio", `num_images` "Number of images". */
export const labelOf = (name: string): string => {
  const words = name
    .replace(/_url(s?)$/, '$1')
    .replace(/^num_/, 'number_of_')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a person fills in at once, and what can stay as it is; prompt first, then media, then the catalogue's order. */
export function arrange(schema: Schema): { first: string[]; later: string[] } {
  const properties = schema.properties ?? {};
  const names = Object.keys(properties);
  const rank = (name: string): number => {
    const field = properties[name];
    return field && isLongText(name, field) ? 0 : field && mediaOf(field) && mediaOf(field) !== 'voice' ? 1 : 2;
  };
  const ordered = [...names].sort((a, b) => rank(a) - rank(b));
  if (names.length <= MORE_ABOVE) return { first: ordered, later: [] };
  const isNeeded = (name: string): boolean => rank(name) < 2 || (schema.required ?? []).includes(name);
  const first = ordered.filter((name, index) => isNeeded(name) || index < MORE_ABOVE - 2);
  return { first, later: ordered.filter((name) => !first.includes(name)) };
}

/** A limit that may depend on the choice of another field. */
export function limitOf(field: Field, kind: 'length' | 'seconds', input: Input, schema: Schema): number | undefined {
  const whole = kind === 'length' ? field.maxLength : field['x-service-max-seconds'];
  const profiles = kind === 'length' ? field['x-service-max-length-profiles'] : field['x-service-max-seconds-profiles'];
  if (!profiles) return whole;
  const choice = input[profiles.field] ?? schema.properties?.[profiles.field]?.default;
  return profiles.values[String(choice)] ?? whole;
}

/** The name of the first field that is needed and empty. */
export function missing(schema: Schema, input: Input): string | undefined {
  return (schema.required ?? []).find((name) => {
    const value = input[name];
    return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  });
}

/** The input without empty members, as it is sent. */
export function toBody(input: Input): Record<string, Exclude<Value, undefined>> {
  const body: Record<string, Exclude<Value, undefined>> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)) body[name] = value;
  }
  return body;
}

export const planWord = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);

export const planName = (plan: string): string => t('plan_needed', { plan: planWord(plan) });
