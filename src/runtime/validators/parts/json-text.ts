import type { Convert } from '../convert.js';
import { parseJson } from '../json.js';
import type { Form } from '../result.js';

/** A string that holds JSON, `json<T>`. */
export function isJsonText(value: unknown, form: Form, isInner: (value: unknown) => boolean): boolean {
  if (form === 'domain') return isInner(value);
  const parsed = typeof value === 'string' ? parseJson(value) : undefined;
  return parsed?.ok === true && isInner(parsed.value);
}

export function fromJsonText(value: unknown, convert: Convert): unknown {
  if (typeof value !== 'string') return value;
  const json = parseJson(value);
  return json.ok ? convert(json.value) : value;
}
