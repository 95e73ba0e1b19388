import { memoize } from '../../source/memoize.js';
import { type Draft, type Entry, isMap, mapOf, type Yaml } from '../draft/draft.js';

/** Names of types. Patterns and quoted enum members come first: capital letters in them are not names. */
const words = /\/(?:\\.|[^\\/])*\/|"(?:\\.|[^"\\])*"|'[^']*'|\b[A-Z]\w*/g;

const none: readonly string[] = [];

/** The names of types in a value, without enum members. */
export function namesIn(value: Yaml): readonly string[] {
  // Most types are built in, and their names have small letters.
  if (typeof value === 'string' && !/[A-Z]/.test(value)) return none;
  if (typeof value === 'string') return (value.match(words) ?? []).filter((word) => /^[A-Z]/.test(word));
  if (!isMap(value)) return none;
  const names: string[] = [];
  for (const entry of value.values()) for (const name of namesInEntry(entry)) names.push(name);
  return names;
}

export function namesInEntry(entry: Entry | undefined): readonly string[] {
  if (entry === undefined) return none;
  return isMap(entry.value) ? namesInside(entry) : namesIn(entry.value);
}

/** Each step of an import asks for them. */
const namesInside = memoize((entry: Entry): readonly string[] => namesIn(entry.value));

/** The names of types in all that a draft declares, each as often as it is there. */
export function namesInDraft({ types, groups, webhooks, errors, params }: Draft): readonly string[] {
  const declared = [...types.values()].flatMap(({ entry }) => namesInEntry(entry));
  return [...declared, ...[groups, webhooks, errors, params].flatMap(namesIn)];
}

export function renameTypes({ types, groups, errors, params }: Draft, names: ReadonlyMap<string, string>): void {
  if (names.size === 0) return;
  for (const [name, { key, entry }] of types) types.set(name, { key, entry: renamed(entry, names) });
  for (const map of [groups, errors, params]) for (const [name, entry] of map) map.set(name, renamed(entry, names));
}

/** The entry with its types renamed. */
export function renamed(entry: Entry, names: ReadonlyMap<string, string>): Entry {
  if (!namesInEntry(entry).some((name) => names.has(name))) return entry;
  const { value } = entry;
  if (typeof value !== 'string') {
    const parts = [...mapOf(value)].map(([key, part]) => [key, renamed(part, names)] as const);
    return { ...entry, value: new Map(parts) };
  }
  const text = value.replace(words, (word) => names.get(word) ?? word);
  // In patterns and quotes, a bar is just a character.
  return { ...entry, value: /["'/]/.test(text) ? text : withoutRepeats(text) };
}

/** Members of a union may have become one type, in `201 A | A` and `map<A | A>` too. */
function withoutRepeats(text: string): string {
  const [status = ''] = /^(?:\d{3}|\dxx|other) /.exec(text) ?? [];
  const members = membersIn(text.slice(status.length));
  const all = members.map((member) => member.replace(/(?<=^\w+<).+(?=>)/, (inside) => withoutRepeats(inside)));
  return status + [...new Set(all)].join(' | ');
}

/** The members of a union. A union inside a member, as in `map<A | B>`, is not split. */
function membersIn(text: string): readonly string[] {
  const members: string[] = [];
  let open = 0;
  for (const part of text.split(' | ')) {
    members.push(open > 0 ? `${members.pop()} | ${part}` : part);
    // Those in parentheses exclude a bound: `number(>0..<1)`.
    const brackets = part.replaceAll(/\([^)]*\)/g, '');
    open += brackets.split('<').length - brackets.split('>').length;
  }
  return members;
}
