import type { Checked } from './errors.js';
import type { JsonBody, NestedParameter, Operation, Writing, Written } from './operation.js';
import { givenFor, pointerTo } from './parameters.js';
import { percentEncode } from './percent.js';
import type { Refuse } from './text.js';

// Values whose parts have names in brackets, as OpenAPI's `deepObject` has them and forms with nested fields:
// `filter[name]=a&filter[tags][0]=b`. What is empty is its name alone, `filter[tags]=`.

export function writeNested(parameter: NestedParameter, _operation: Operation, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  return (given?.texts ?? []).flatMap((json) => pairsOf(json, given?.refuse as Refuse, parameter.name));
}

/** `application/x-www-form-urlencoded`, with names in brackets. */
export function writeNestedForm({ mediaType = '', serialize }: JsonBody, value: unknown): Written | Promise<Written> {
  const written = (checked: Checked<string>): Written => {
    if (!checked.ok) return checked;
    const issues: { path: string; code: string; message?: string }[] = [];
    const pairs = pairsOf(checked.value, (refusal) => {
      issues.push({ path: '', ...refusal });
      return [];
    });
    return issues.length > 0 ? { ok: false, issues } : { ok: true, contentType: mediaType, content: pairs.join('&') };
  };
  const checked = serialize(value);
  return 'ok' in checked ? written(checked) : checked.then(written);
}

/** The pairs of a value, which is JSON text that its writer made: there a number has all its digits. */
function pairsOf(json: string, refuse: Refuse, name = ''): readonly string[] {
  const texts = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
  return pairsIn(JSON.parse(texts), { name, pointer: '', refuse });
}

interface At {
  /** On the wire; empty for a form as a whole. */
  readonly name: string;
  readonly pointer: string;
  readonly refuse: Refuse;
}

function pairsIn(value: unknown, { name, pointer, refuse }: At): readonly string[] {
  if (typeof value !== 'object' || value === null) return pairOf(name, String(value), { pointer, refuse });
  const members = Object.entries(value);
  if (members.length === 0 && name !== '') return pairOf(name, '', { pointer, refuse });
  return members.flatMap(([key, member]) => {
    const path = pointerTo({ pointer }, key);
    if (key === '' || /[[\]]/.test(key))
      return refuse({ path, code: 'name', message: 'must have a name without brackets, which separate the names' });
    return pairsIn(member, { name: name === '' ? key : `${name}[${key}]`, pointer: path, refuse });
  });
}

function pairOf(name: string, text: string, { pointer, refuse }: Omit<At, 'name'>): readonly string[] {
  const [key, value] = [percentEncode(name), percentEncode(text)];
  return key === undefined || value === undefined ? refuse({ path: pointer, code: 'format' }) : [`${key}=${value}`];
}
