import { parseJson } from './json.js';

/** Values between commas, `csv<T>`, as query parameters have them. */

/** What a value between commas is as JSON. */
export type ScalarKind = 'text' | 'number' | 'boolean';

/** `1,2,3` → [1, 2, 3]; the empty text has no items. What is no scalar of its kind stays text, for the check to refuse. */
export function textItems(text: string, kind: ScalarKind): readonly unknown[] {
  return text === '' ? [] : text.split(',').map((item) => scalarOf(item, kind));
}

function scalarOf(text: string, kind: ScalarKind): unknown {
  if (kind === 'text') return text;
  const json = parseJson(text);
  return json.ok && isOfKind(json.value, kind) && text.trim() === text ? json.value : text;
}

function isOfKind(value: unknown, kind: ScalarKind): boolean {
  return kind === 'boolean' ? typeof value === 'boolean' : typeof value === 'number' || typeof value === 'bigint';
}

/** Whether a value comes back when it is read between commas: empty text and text with a comma do not. */
export function isSeparable(item: unknown): boolean {
  return item !== '' && !(typeof item === 'string' && item.includes(','));
}
