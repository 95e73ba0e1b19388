import type { JsonObject } from '../json.js';

/** The built-in types of RAML. */
export const builtIns: Readonly<Record<string, JsonObject>> = {
  any: {},
  object: { type: 'object', properties: {}, additionalProperties: true },
  array: { type: 'array', items: {} },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  nil: { type: 'null' },
  null: { type: 'null' },
  file: { type: 'string', format: 'binary' },
  'date-only': { type: 'string', format: 'date' },
  'time-only': { type: 'string', format: 'time-local' },
  'datetime-only': { type: 'string', format: 'date-time-local' },
  datetime: { type: 'string', format: 'date-time' },
  date: { type: 'string', format: 'http-date' },
};

export function isBuiltIn(name: string): boolean {
  return Object.hasOwn(builtIns, name);
}
