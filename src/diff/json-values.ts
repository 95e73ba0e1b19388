import type { JsonValue } from '../model/json-value.js';
import { jsonTextOf } from '../verify/lossless.js';
import type { SourceSpan } from '../source/source-file.js';

/** It is in no file. */
const span: SourceSpan = { path: '', start: 0, end: 0 };

/** A value of JSON, where a bigint is a whole number that a double does not hold, as the values of models. */
export function jsonValueOf(value: unknown): JsonValue {
  if (typeof value === 'string') return { kind: 'text', text: value, span };
  if (typeof value === 'boolean') return { kind: 'boolean', value, span };
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'number', digits: jsonTextOf(value), span };
  if (Array.isArray(value)) return { kind: 'list', items: value.map(jsonValueOf), span };
  if (typeof value !== 'object' || value === null) return { kind: 'null', span };
  const members = Object.entries(value).map(([name, member]) => ({ name, nameSpan: span, value: jsonValueOf(member) }));
  return { kind: 'object', members, span };
}
