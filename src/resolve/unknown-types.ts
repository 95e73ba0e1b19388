import type { TypeRef } from '../model/type-ref.js';
import {
  builtInNames,
  type EitherExpression,
  type NameExpression,
  reportUnknownType,
  type TypeExpression,
} from '../parse/type-expression.js';
import { suggest, suggestNearest } from '../source/nearest-word.js';
import { builtInOf, containerNames, wireWrappers } from './built-in-types.js';
import { namesToWrite, type TypeScope } from './scope.js';
import type { DiagnosticFix } from '../source/diagnostic.js';
import { byWord } from '../source/words.js';

const readByParser = ['tuple', 'pick', 'omit', 'patch'];

/** Reports a name that no type has. Returns the type that was probably meant. */
export function refuseName(expression: NameExpression, scope: TypeScope): TypeExpression | undefined {
  const { name: text, nameSpan: span } = expression;
  if (scope.refused.has(text.toLowerCase())) return undefined;
  const { hint, fix, meant } = suggestType(expression, scope);
  const lower = text.toLowerCase();
  const other = /^(?:true|false)$/.test(lower)
    ? ` Write \`boolean\`, or \`[${lower}]\` if it is always ${lower}.`
    : /^[A-Z]/.test(text)
      ? ' Declare it under `types:`.'
      : ' For a choice of words, write an enum: `[red, green]`.';
  reportUnknownType({ text, span }, { hint: hint || other, fix }, scope.report);
  return meant;
}

/** What was probably meant by an unknown name. The hint is empty if nothing is like it. */
function suggestType(expression: NameExpression, scope: TypeScope): ForeignType {
  const { name: text, nameSpan: span } = expression;
  const takingTypes = expression.arguments.length === 0 ? [] : [...containerNames, ...readByParser];
  const declared = namesToWrite(scope.written);
  // Declared types take no limits.
  const fitting = expression.limits === undefined ? declared : [];
  const candidates = [...scope.bindings.keys(), ...fitting, ...builtInNames, ...takingTypes];
  const { hint, fix, meant: name } = suggestNearest({ text, span }, candidates);
  // A word of another language is not a typo, unless it resembles a declared type: `Int` of `Ints`.
  const isDeclared = name !== undefined && scope.written.has(name);
  const foreign = isDeclared ? undefined : foreignType(expression);
  if (foreign !== undefined) return foreign;
  if (name === undefined && expression.limits !== undefined) {
    const { hint: near } = suggestNearest({ text, span }, declared);
    return { hint: near && `${near} Give it its limits where it is declared.` };
  }
  const meant = name === undefined || readByParser.includes(name) ? undefined : { ...expression, name };
  const isPlural = (isDeclared ? text : text.toLowerCase()) === `${name}s`;
  if (meant === undefined || !isPlural || expression.isItem) return { hint, fix, meant };
  const list = `${name}[]`;
  return {
    hint: `${hint} A list of it is \`${list}\`.`,
    fix: { message: `Write "${list}"`, edits: [{ span, text: list }] },
    meant: { kind: 'array', items: meant, minimum: undefined, maximum: undefined, span },
  };
}

/** Whether all members of a union are words such as `cat` or `DOG`, which no type is called but members of enums are. */
export function areWords(members: readonly TypeExpression[], scope: TypeScope): members is readonly NameExpression[] {
  return members.every((member) => {
    if (member.kind !== 'name' || member.arguments.length > 0 || member.limits !== undefined) return false;
    const { name } = member;
    if (/^[A-Z].*[a-z]/.test(name) || scope.bindings.has(name) || scope.written.has(name)) return false;
    const isKeyword = builtInOf(name) !== undefined || containerNames.includes(name) || wireWrappers.has(name);
    return !isKeyword && suggestType(member, scope).hint === '';
  });
}

/** Reports one mistake, however many words there are. */
export function refuseWords(
  words: readonly NameExpression[],
  { members, span, isBeforeDefault }: EitherExpression,
  { report }: TypeScope,
): TypeRef {
  const names = words.map(({ name }) => name);
  if (names.toSorted().join() === 'false,true') {
    const text = members.length > words.length ? 'boolean | null' : 'boolean';
    const fix = { message: `Write "${text}"`, edits: [{ span, text }], isSafe: true } as const;
    const message = `The type of \`true\` and \`false\` is \`boolean\`: write \`${text}\`.`;
    report({ code: 'unknown-type', message, span, fix });
    return { kind: 'boolean' };
  }
  const text = `${members.length > words.length ? 'null | ' : ''}[${names.join(', ')}]`;
  const way = isBeforeDefault ? `"${text} = …"` : text;
  const message = `No type is called ${names.map((name) => `"${name}"`).join(' or ')}. For a choice of words, write an enum: \`${way}\`.`;
  const fix = { message: `Write "${text}"`, edits: [{ span, text }], isSafe: true } as const;
  report({ code: 'unknown-type', message, span, fix: isBeforeDefault ? undefined : fix });
  return isBeforeDefault ? { kind: 'unknown' } : { kind: 'string', isGuess: true };
}

/** Type names of other languages, and their equivalent here; a sentence if there is no such type. */
const foreignTypes = byWord({
  integer: 'int safeint serial tinyint smallint mediumint',
  int32: 'int8 int16 uint8 uint16 short sint32 sfixed32',
  int64: 'uint32 long bigint biginteger bigserial sint64 fixed32 sfixed64',
  uint64: 'ulong fixed64',
  number: 'num float64 double real',
  float: 'float32',
  boolean: 'bool',
  string: 'str text char varchar',
  unknown: 'any mixed document jsonb',
  datetime: 'timestamp timestamptz instant date-time utcdatetime',
  'datetime-local': 'datetime-only',
  date: 'plaindate date-only',
  time: 'plaintime time-only',
  uuid: 'guid',
  uri: 'url',
  hostname: 'fqdn',
  ipv4: 'ip ipaddress inet',
  bytes: 'binary blob base64 bytea buffer uint8array arraybuffer',
  file: 'file multipartfile',
  decimal: 'money bigdecimal numeric',
  'string(/[a-z]+/)': 'regex',
});

/** A container of ours: what is written around its items, and how it is read. */
interface Container {
  readonly around: readonly [string, string];
  /** A patch is more than an object of optional fields, and `| null` before `[]` would be part of the items. */
  readonly isUncertain?: true;
  meant(written: NameExpression, item: TypeExpression): TypeExpression;
}

const ourContainers: Readonly<Record<string, Container>> = {
  'array list arraylist sequence vector repeated': {
    around: ['', '[]'],
    meant: ({ span }, items) => ({ kind: 'array', items, minimum: undefined, maximum: undefined, span }),
  },
  'hashset set': { around: ['set<', '>'], meant: (written, item) => ({ ...written, name: 'set', arguments: [item] }) },
  'map dict dictionary record hashmap hash': {
    around: ['map<', '>'],
    meant: (written, item) => ({ ...written, name: 'map', arguments: [...keysOf(written), item] }),
  },
  'nullable maybe': {
    around: ['', ' | null'],
    isUncertain: true,
    meant: ({ span }, item) => ({ kind: 'either', members: [item, { kind: 'null', span }], span }),
  },
  partial: {
    around: ['patch<', '>'],
    isUncertain: true,
    meant: ({ span }, of) => ({ kind: 'derived', how: 'patch', of, fields: [], span }),
  },
};

const foreignContainers = new Map(
  Object.entries(ourContainers).flatMap(([list, container]) => list.split(' ').map((word) => [word, container])),
);

const sentences = byWord({
  'Write the fields of an object below the name of the field, or of a type under `types:`.':
    'object struct interface class',
  'An enum is a list: `[red, green]`.': 'enum',
  'Mark an optional name with `?`: `name?: string`.': 'optional undefined',
  'If there is no body, write `nothing`.': 'void none never',
  'Write `string | null` for a string that may be null.': 'nil null',
  'JSON of any shape is `unknown`; `json<Pet>` is JSON in a string.': 'json',
  'A small number is `int32`; data in base64 is `bytes`.': 'byte',
  'A day is `date`, a point in time `datetime`.': 'date',
  'Write `uuid`, `string` or `integer`.': 'id',
  'A union is written `union Event by type:` under `types:`, with the variants below.': 'oneof',
  'Write the type alone: every field without a `?` is required, and one that only the service sends is `read-only`.':
    'readonly required',
  'Values one after the other are a whole body: `sse<Pet>`, or `lines<Pet>`, JSON on each line.':
    'eventstream event-stream asynciterable asyncgenerator iterable observable ndjson jsonl jsonlines',
  'Seconds since 1970 are an `integer`; `integer as unix-time` names them.': 'unixtime unix-time epoch',
  'Write the type alone: generated code is asynchronous where it must be.': 'promise',
  'Write `pick<Pet, name>` or `omit<Pet, id>`, in small letters.': 'pick omit',
});

interface ForeignType {
  readonly hint: string;
  readonly fix?: DiagnosticFix | undefined;
  /** What to continue with; absent if only a person can choose. */
  readonly meant?: TypeExpression | undefined;
}

function foreignType(written: NameExpression): ForeignType | undefined {
  const lower = written.name.toLowerCase();
  const item = written.arguments.at(-1);
  const name = foreignTypes.get(lower);
  if (name !== undefined && item === undefined) {
    const { fix } = suggest(name, written.nameSpan);
    return { hint: ` Write \`${name}\`.`, fix, meant: { ...written, name } };
  }
  const container = foreignContainers.get(lower);
  if (container !== undefined && item !== undefined) return foreignContainer(written, item, container);
  if (container !== undefined) {
    return { hint: ` Write \`${container.around.join('string')}\`, with the type of its items.` };
  }
  const sentence = sentences.get(lower);
  return sentence === undefined ? undefined : { hint: ` ${sentence}` };
}

/** The fix replaces what is around the items only, because there may be another one inside. */
function foreignContainer(
  written: NameExpression,
  item: TypeExpression,
  { around, isUncertain, meant }: Container,
): ForeignType {
  const [before, after] = around;
  const isNameless = item.kind === 'either' || (item.kind === 'name' && item.isMade);
  if (isNameless && after === '[]')
    return { hint: ' Give what is inside a name under `types:`, and write `Name[]` for a list of it.' };
  const [first = item] = before === 'map<' ? keysOf(written) : [];
  const text = before + [...new Set([first, item])].map(shownType).join(', ') + after;
  const hint = ` Write \`${text}\`.`;
  const { span } = written;
  if (written.limits !== undefined || written.format !== undefined) return { hint };
  const edits = [
    { span: { ...span, end: first.span.start }, text: before },
    { span: { ...span, start: item.span.end }, text: after },
  ];
  const fix: DiagnosticFix = { message: `Write "${text}"`, edits, ...(!isUncertain && { isSafe: true }) };
  return { hint, fix, meant: meant(written, item) };
}

/** The type of the keys of a map, if it has one of its own: any string is a key anyway. */
function keysOf({ arguments: [first, second] }: NameExpression): readonly TypeExpression[] {
  return first?.kind === 'name' && second !== undefined && /^[A-Z]/.test(first.name) ? [first] : [];
}

function shownType(type: TypeExpression): string {
  if (type.kind === 'array') return `${shownType(type.items)}[]`;
  if (type.kind !== 'name' || type.isMade) return 'T';
  return type.arguments.length === 0 ? type.name : `${type.name}<${type.arguments.map(shownType).join(', ')}>`;
}
