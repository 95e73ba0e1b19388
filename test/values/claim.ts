import type { Api } from './api.js';

/** A sentence of docs/values.md, word for word, and a function that throws if it is not true. */
export interface Claim {
  readonly claim: string;
  readonly check: (api: Api) => void | Promise<void>;
}

/** As in JSON, but bigints, −0, undefined and the order of fields are told apart. */
export function equal(actual: unknown, expected: unknown): void {
  if (textOf(actual) !== textOf(expected)) throw new Error(`expected ${textOf(expected)}, found ${textOf(actual)}`);
}

export function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${textOf(field)}`).join()}}`;
  }
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
}
