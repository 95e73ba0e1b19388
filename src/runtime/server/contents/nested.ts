import { type EitherType, setField, type Type, withTag } from '../../validators/index.js';
import { defaultLimits } from '../limits.js';
import type { QueryParameter } from '../endpoint-table.js';
import type { Reader } from '../message.js';
import { isPartOf, pointerTo, valueOf } from '../parameters.js';
import { type PlainType, plainTypeOf } from '../plain-type.js';
import { accepted, type ReadResult, refused, type TextReader, type ValueIssue } from '../read-result.js';
import { isNumberKind, jsonText, numberGrammar, textReader, tooDeep } from '../text-reader.js';

/**
 * Values whose parts have names in brackets: `filter[name]=a&filter[tags][0]=b`, which OpenAPI calls `deepObject`, and
 * forms with nested fields. The names become a tree, and the tree becomes JSON text by the type; the parser of the type
 * checks everything else.
 */

/** What was sent under a name, and under its names in brackets. */
interface Branch {
  readonly texts: string[];
  /** A Map, because the client chooses the names: `__proto__` is a name like any other. */
  readonly members: Map<string, Branch>;
}

type Pairs = Iterable<readonly [name: string, texts: readonly string[]]>;

export interface NestedType {
  readonly type: Type;
  readonly parse: TextReader<unknown>;
}

/** Reads the pairs of a form; or those of the parameter of that name, with paths inside it. */
export function readNested(pairs: Pairs, { type, parse }: NestedType, name?: string): ReadResult<unknown> {
  const root = branch();
  const issues: ValueIssue[] = [];
  for (const [written, texts] of pairs) {
    const names = namesOf(written);
    if (names.ok) insert(root, names.value, texts);
    else {
      const path = name === undefined ? pointerTo(written.slice(0, 100)) : '';
      issues.push(...names.issues.map((issue) => ({ ...issue, path })));
    }
  }
  const value = name === undefined ? root : (root.members.get(name) ?? root);
  const text = issues.length > 0 ? '' : jsonOf(value, type, { path: '', issues });
  return issues.length > 0 ? { ok: false, issues } : parse(text);
}

/** All names in brackets after that of the parameter. */
export function nestedParameter({ name, property = name, type, parse = jsonText, ...given }: QueryParameter): Reader {
  return (input, { query }) => {
    const pairs = [...query.values].filter(([written]) => isPartOf(written, name));
    // Its presence is checked as for any parameter.
    const values = new Map(pairs.length === 0 ? [] : [[name, []]]);
    const read = (): ReadResult<unknown> => {
      const result = readNested(pairs, { type, parse }, name);
      if (result.ok) return result;
      return { ok: false, issues: result.issues.map((issue) => ({ ...issue, path: inBrackets(issue.path) })) };
    };
    setField(input, property, valueOf({ ...query, values }, { name, ...given, read }));
  };
}

/** `/items/0/price` → `[items][0][price]` */
function inBrackets(pointer: string): string {
  const names = pointer.split('/').slice(1);
  return names.map((name) => `[${name.replaceAll('~1', '/').replaceAll('~0', '~')}]`).join('');
}

function branch(...texts: string[]): Branch {
  return { texts, members: new Map() };
}

function insert(root: Branch, names: readonly string[], texts: readonly string[]): void {
  let current = root;
  for (const name of names) {
    const next = current.members.get(name) ?? branch();
    current.members.set(name, next);
    current = next;
  }
  for (const text of texts) current.texts.push(text);
}

/** `items[0][price]` → `['items', '0', 'price']` */
function namesOf(written: string): ReadResult<readonly string[]> {
  const open = written.indexOf('[');
  if (open === -1) return written.includes(']') ? malformed : accepted([written]);
  if (open === 0 || !written.endsWith(']') || written.indexOf(']') < open) return malformed;
  // One more than allowed, so that a long name costs no more than a short one.
  const inner = written.slice(open + 1, -1).split('][', defaultLimits.depth + 1);
  if (inner.length > defaultLimits.depth) return tooDeep(defaultLimits.depth);
  return inner.some((name) => /[[\]]/.test(name)) ? malformed : accepted([written.slice(0, open), ...inner]);
}

const malformed = refused('name', 'must have its names in brackets, such as a[b][c]');

interface At {
  readonly path: string;
  readonly issues: ValueIssue[];
}

/** JSON text for the parser; after an issue, its content does not matter. */
function jsonOf(value: Branch, written: Type, at: At): string {
  const type = partsTypeOf(written, value);
  switch (type.kind) {
    case 'array':
      return listText(value, () => type.items, at);
    case 'tuple':
      return listText(value, (index) => type.parts[index] ?? type.rest ?? 'unknown', at);
    case 'map':
      return membersText(value, () => type.values, at);
    case 'object':
      return objectText(value, type, at);
    default:
      return leafText(value, type, at);
  }
}

type Parts = Exclude<PlainType, { readonly kind: 'union' }>;

/** The type without references; for a union, the variant that the tag selects. */
function partsTypeOf(written: Type, value: Branch): Parts {
  const type = plainTypeOf(written);
  if (type.kind === 'either' && membersOf(type).some((member) => shapeOf(member) !== 'text'))
    return partsTypeOf(shapeIn(type, value), value);
  if (type.kind !== 'union') return type;
  const tag = value.members.get(type.tag)?.texts[0];
  const variant = type.variants.find(({ name }) => name === tag) ?? { fields: [] };
  return { ...withTag(type.tag, variant), kind: 'object', name: type.name };
}

/** The member of a union with the shape that was sent: text, items by number, or members by name. */
function shapeIn(type: EitherType, { texts, members: sent }: Branch): Type {
  const known = membersOf(type);
  const scalars = known.filter((member) => shapeOf(member) === 'text');
  const list = known.find((member) => shapeOf(member) === 'list');
  const object = known.find((member) => shapeOf(member) === 'object');
  const isNumbered = [...sent.keys()].every((name) => /^[0-9]*$/.test(name));
  if (sent.size > 0) return (isNumbered ? (list ?? object) : (object ?? list)) ?? 'string';
  if (texts.length > 1 && list !== undefined) return list;
  const [only, ...others] = scalars;
  return only === undefined || others.length > 0 ? { ...type, members: scalars } : only;
}

/** The members without nested unions. */
function membersOf({ members }: EitherType): readonly Type[] {
  return members.flatMap((member): readonly Type[] => {
    const type = plainTypeOf(member);
    return type.kind === 'either' ? membersOf(type) : [member];
  });
}

function shapeOf(type: Type): 'text' | 'list' | 'object' {
  const { kind } = plainTypeOf(type);
  if (kind === 'array' || kind === 'tuple') return 'list';
  return kind === 'object' || kind === 'map' || kind === 'union' ? 'object' : 'text';
}

function refuse({ path, issues }: At, code: string, message: string): string {
  issues.push({ path, code, message });
  return '';
}

function leafText({ texts, members }: Branch, type: PlainType, at: At): string {
  if (members.size > 0) {
    const message = texts.length > 0 ? 'is given as text, and with names in brackets as well' : 'must be text';
    return refuse(at, 'type', `${message}: nothing in brackets belongs to it`);
  }
  if (texts.length > 1) return refuse(at, 'repeated', 'must be given only once');
  return scalarText(texts[0] ?? '', type);
}

/** The text as JSON; text that does not fit the type stays a string, which the parser refuses. */
function scalarText(text: string, type: PlainType): string {
  if (type.kind === 'converted') return scalarText(text, plainTypeOf(type.of));
  if (isNumberKind(type.kind)) return numberGrammar.test(text) ? text : JSON.stringify(text);
  if (type.kind === 'boolean') return text === 'true' || text === 'false' ? text : JSON.stringify(text);
  if (type.kind === 'either') {
    const fitting = type.members.filter((member) => textReader(member)(text).ok);
    const texts = fitting.map((member) => scalarText(text, plainTypeOf(member)));
    // As everywhere, text is a string only if it is nothing else.
    return texts.find((one) => !one.startsWith('"')) ?? JSON.stringify(text);
  }
  const members = type.kind === 'enum' ? type.members : [];
  return JSON.stringify(members.find((member) => String(member) === text) ?? text);
}

/** Whether a name has no value, `tags=`: an empty list, map or object. */
function isEmpty({ texts, members }: Branch): boolean {
  return members.size === 0 && texts.length === 1 && texts[0] === '';
}

function membersText(value: Branch, typeOf: (name: string) => Type | undefined, at: At): string {
  if (isEmpty(value)) return '{}';
  if (value.texts.length > 0) {
    const also = value.members.size > 0 ? 'is given as text, and with names in brackets as well' : 'must not be text';
    return refuse(at, 'type', `${also}: it has names in brackets`);
  }
  const texts: string[] = [];
  for (const [name, member] of value.members) {
    const inside = { ...at, path: `${at.path}${pointerTo(name.slice(0, 100))}` };
    if (name === '') refuse(inside, 'name', 'must have a name between the brackets');
    else {
      const type = typeOf(name);
      // The parser refuses undeclared members.
      texts.push(`${JSON.stringify(name)}:${type === undefined ? 'null' : jsonOf(member, type, inside)}`);
    }
  }
  return `{${texts.join(',')}}`;
}

type ObjectParts = Extract<Parts, { readonly kind: 'object' }>;

/** A required list or map that was not sent is empty: some clients express it that way. */
function objectText(value: Branch, { fields, patterns = [] }: ObjectParts, at: At): string {
  const declared = new Map(fields.map((field) => [field.name, field]));
  const typeOf = (name: string): Type | undefined =>
    declared.get(name)?.type ?? patterns.find(({ names }) => names.test(name))?.type;
  const text = membersText(value, typeOf, at);
  const missing = fields.flatMap(({ name, type, optional, default: fallback }) => {
    const isMissing = optional !== true && fallback === undefined && !value.members.has(name);
    const empty = isMissing && { array: '[]', map: '{}' }[partsTypeOf(type, branch()).kind as 'array' | 'map'];
    return empty ? [`${JSON.stringify(name)}:${empty}`] : [];
  });
  if (missing.length === 0 || text === '') return text;
  const own = text.slice(1, -1);
  return `{${[...(own === '' ? [] : [own]), ...missing].join(',')}}`;
}

/** `a[0]=x&a[1]=y`; for strings also `a[]=x&a[]=y` and `a=x&a=y`, which cannot group the parts of an item. */
function listText(value: Branch, typeAt: (index: number) => Type, at: At): string {
  if (isEmpty(value)) return '[]';
  const added = value.members.get('');
  const isNumbered = value.members.size > (added === undefined ? 0 : 1);
  if ([value.texts.length > 0, added !== undefined, isNumbered].filter(Boolean).length > 1)
    return refuse(at, 'type', 'must have its items in one way: as [0], [1] and so on, or as [] alone');
  if (added !== undefined && added.members.size > 0)
    return refuse(at, 'name', 'must have its items numbered: [0], [1] and so on');
  const items = isNumbered ? numbered(value) : (added ?? value).texts.map((text) => branch(text));
  if (items === undefined) return refuse(at, 'items', 'must have its items numbered from 0, without gaps');
  const texts = items.map((item, index) => jsonOf(item, typeAt(index), { ...at, path: `${at.path}/${index}` }));
  return `[${texts.join(',')}]`;
}

/** The items in the order of their numbers; undefined if a number is missing. No number is larger than the count. */
function numbered({ members }: Branch): readonly Branch[] | undefined {
  const items = Array.from({ length: members.size }, (_, index) => members.get(String(index)));
  return items.includes(undefined) ? undefined : (items as readonly Branch[]);
}
