import type { JsonBody, NestedParameter, Operation } from '../operation.js';
import type { Writing, Written } from '../requests/writing.js';
import { givenFor, pointerTo, refuseAt } from '../requests/parameters.js';
import { percentEncode } from '../requests/percent.js';
import type { Refusal, Refuse } from '../requests/text.js';

// Values whose parts have names in brackets, as OpenAPI's `deepObject` has them and forms with nested fields:
// `filter[name]=a&filter[tags][0]=b`. An empty list or object is only its name, `filter[tags]=`; if that would be read as text, it is refused.

export function writeNested(parameter: NestedParameter, _operation: Operation, writing: Writing): readonly string[] {
  const given = givenFor(parameter, writing);
  return (given?.texts ?? []).flatMap((json) =>
    pairsOf(json, { name: parameter.name, pointer: '', refuse: given?.refuse as Refuse, filled: parameter.filled }),
  );
}

/** `application/x-www-form-urlencoded`, with names in brackets. */
export async function writeNestedForm(
  { mediaType = '', serialize, filled }: JsonBody,
  value: unknown,
): Promise<Written> {
  const checked = await serialize(value);
  if (!checked.ok) return checked;
  const issues: Refusal[] = [];
  const pairs = pairsOf(checked.value, { name: '', pointer: '', refuse: refuseAt('', issues), filled });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, contentType: mediaType, content: pairs.join('&') };
}

/** The pairs of a value, which is JSON text that its writer made: there a number has all its digits. */
function pairsOf(json: string, at: At): readonly string[] {
  const texts = json.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (part) =>
    part.startsWith('"') ? part : `"${part}"`,
  );
  return pairsIn(JSON.parse(texts), at);
}

interface At {
  /** On the wire; empty for a form as a whole. */
  readonly name: string;
  readonly pointer: string;
  readonly refuse: Refuse;
  /** Pointers of what must not be empty. */
  readonly filled: RegExp | undefined;
}

function pairsIn(value: unknown, at: At): readonly string[] {
  const { name, pointer, refuse, filled } = at;
  if (typeof value !== 'object' || value === null) return pairOf(name, String(value), { pointer, refuse });
  const members = Object.entries(value);
  if (members.length === 0 && filled?.test(pointer))
    return refuse({ path: pointer, code: 'empty', message: 'must not be empty: its name alone would be text' });
  if (members.length === 0 && name !== '') return pairOf(name, '', { pointer, refuse });
  return members.flatMap(([key, member]) => {
    const path = pointerTo({ pointer }, key);
    if (key === '' || /[[\]]/.test(key))
      return refuse({ path, code: 'name', message: 'must have a name without brackets, which separate the names' });
    return pairsIn(member, { ...at, name: name === '' ? key : `${name}[${key}]`, pointer: path });
  });
}

function pairOf(name: string, text: string, { pointer, refuse }: Pick<At, 'pointer' | 'refuse'>): readonly string[] {
  const [key, value] = [percentEncode(name), percentEncode(text)];
  return key === undefined || value === undefined ? refuse({ path: pointer, code: 'format' }) : [`${key}=${value}`];
}
