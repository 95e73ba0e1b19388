import { isTypoOf } from '../source/nearest-word.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { foreignScalar, foreignShape } from './foreign-words.js';
import type { WrittenEnum, WrittenObject, WrittenType } from './model-document.js';
import type { Name, WrittenDocs, WrittenRequirement } from './written-parts.js';
import { parseMembers } from './parse-members.js';
import { parseType, parseTypeAlone } from './parse-type.js';
import { isWellFormed } from './parse-name.js';
import { parseVariants } from './parse-variants.js';
import { docsOf, expectText, nameOf, refuseComments } from './slots.js';
import {
  isEmptyText,
  restOf,
  splitText,
  textWithin,
  type YamlEntry,
  type YamlItem,
  type YamlList,
  type YamlText,
} from './yaml-tree.js';
import { repeated } from '../source/graph.js';
import { shorten, splitOutside } from '../source/words.js';
import { type ExpressionGrammar, parseExpression } from './parse-expression.js';

/** What a key adds to what is listed below it: `extends A, Page<B> requires email | phone`. */
export type Addition = Pick<WrittenObject, 'extends' | 'requires'>;

/** The parts of a declaration's key: `B<T> extends A<T>`, `union X by y`. */
interface Heading extends Addition {
  readonly name: Name;
  readonly typeParameters: readonly Name[];
  readonly tag: Name | undefined;
}

/** A declaration under `types:`. The kind of node decides: a string is an alias, a list an enum, a map an object. */
export function parseDeclaration(entry: YamlEntry, report: Report): WrittenType | undefined {
  const heading = parseHeading(entry.key, report);
  if (heading === undefined) return undefined;
  const { name, typeParameters, tag } = heading;
  const base = { name, typeParameters, ...docsOf(entry, {}, report) };
  const isOther = entry.value.kind !== 'map' && entry.value.kind !== 'broken' && !isEmptyText(entry.value);
  const word = tag ? 'union' : heading.extends.length > 0 ? 'extends' : heading.requires && 'requires';
  if (isOther && word !== undefined) {
    const message = `"${name.text}" is declared with \`${word}\`, so it needs a map; found ${entry.value.kind === 'list' ? 'a list' : 'a string'}.`;
    return refuse({ code: 'value-fits-slot', message, span: entry.value.span }, report);
  }
  if (tag !== undefined) {
    return { kind: 'union', ...base, tag, extends: heading.extends, ...parseVariants(entry, name, report) };
  }
  if (entry.value.kind === 'list' && entry.value.items.some(({ value }) => value.kind === 'map')) {
    const message = `"${name.text}" is a list of maps. Write fields without \`-\`, below the name: \`name: string\`.`;
    return refuse({ code: 'value-fits-slot', message, span: entry.value.span }, report);
  }
  if (entry.value.kind === 'list') {
    if (typeParameters.length === 0) return parseEnum(base, entry.value, report);
    const message = `An enum has no type parameters: write \`${name.text}\` without \`<…>\`.`;
    return refuse({ code: 'type-heading-syntax', message, span: entry.key.span }, report);
  }
  if (entry.value.kind === 'text' && !isEmptyText(entry.value)) {
    return { kind: 'alias', ...base, type: parseType(entry.value, `the type of "${name.text}"`, report) };
  }
  if (isEmptyText(entry.value) && heading.extends.length === 0) {
    const message = `"${name.text}" has no shape. Write its fields, or \`{}\` for an object without any.`;
    report({ code: 'value-fits-slot', message, span: name.span });
  }
  const foreign =
    foreignShape(name.text, entry.value) ?? (entry.value.kind === 'map' ? foreignScalar(entry.value) : undefined);
  if (foreign !== undefined) {
    const message = `"${name.text}" uses JSON Schema syntax. ${foreign}`;
    return refuse({ code: 'value-fits-slot', message, span: name.span }, report);
  }
  const fields = parseMembers(entry.value, `the fields of "${name.text}"`, report);
  return { kind: 'object', ...base, extends: heading.extends, requires: heading.requires, fields };
}

const unionHeading =
  /^union\s+(?<name>[^\s<]+)(?:\s*<(?<parameters>[^>]*)>)?\s+by\s+(?<tag>\S.*?)(?:\s+extends\s+(?<bases>\S.*))?$/d;
const typeHeading =
  /^(?<name>[^\s<]+)(?:<(?<parameters>[^>]*)>)?(?:\s+extends\s+(?<bases>.+?))?(?:\s+requires\s+(?<requires>\S.*))?$/d;

function parseHeading(key: YamlText, report: Report): Heading | undefined {
  const union = unionHeading.exec(key.text);
  const match = union ?? typeHeading.exec(key.text);
  const problem = union === null ? problemOfHeading(key.text, match !== null) : problemOfUnion(match?.groups?.['tag']);
  if (match === null || problem !== undefined)
    return refuse({ code: 'type-heading-syntax', message: problem ?? '', span: key.span }, report);
  const [parameters, tag] = ['parameters', 'tag'].map((group) => partIn(key, match, group));
  const name = nameOf(partIn(key, match, 'name') ?? key);
  const typeParameters = parameters === undefined ? [] : parseTypeParameters(parameters, report);
  const addition = parseAddition(key, match, report);
  if (!isWellFormed(name, 'type', report)) return undefined;
  return { name, typeParameters, ...addition, tag: tag && nameOf(tag) };
}

function partIn(key: YamlText, match: RegExpExecArray, group: string): YamlText | undefined {
  const at = match.indices?.groups?.[group];
  return at && textWithin(key, ...at);
}

export function parseAddition(key: YamlText, match: RegExpExecArray, report: Report): Addition {
  const [bases, required] = ['bases', 'requires'].map((group) => partIn(key, match, group));
  // Commas inside angle brackets belong to the type: `A, Pair<B, C>`.
  const parents = bases === undefined ? [] : splitText(bases, splitOutside(bases.text, ',', ['<', '>']));
  return {
    extends: parents.map((text) => parseTypeAlone(text, 'a type that is extended', report)),
    requires: required && parseRequirement(required, report),
  };
}

function problemOfUnion(tag = ''): string | undefined {
  if (!/\srequires\s/.test(tag)) return undefined;
  return 'A union cannot have `requires`. Write it on the types that the union extends or that its variants name, `card: CardPayment`.';
}

/** The mistake in the heading of a type that is not a union. */
function problemOfHeading(text: string, isOfType: boolean): string | undefined {
  if (/^union\s/.test(text)) {
    const [name = '', word, tag = 'kind'] = text.slice(5).trim().split(/\s+/);
    const hint = word === undefined ? '' : ' Did you mean "by"?';
    return `A union names the field that distinguishes its variants: \`union ${shorten(name)} by ${shorten(tag)}\`.${hint}`;
  }
  const typo = typoOfHeading(text);
  if (typo === undefined && isOfType) return undefined;
  const wayOut = typo ?? 'Write `Name`, `Name<T>`, `Name extends Other` or `union Name by tag`.';
  return `"${shorten(text)}" does not declare a type. ${wayOut}`;
}

/** Headings with a typo, and keywords that begin a declaration in other languages. */
function typoOfHeading(text: string): string | undefined {
  const [first = '', second, third = ''] = text.split(/\s+/);
  if (second === undefined) return undefined;
  if (
    /^(?:type|model|message|struct|structure|interface|class|object|record|entity|schema|enum|alias|input|scalar|export|abstract)$/.test(
      first,
    )
  )
    return `Write the name alone: \`${shorten(second)}\`.`;
  if (first !== 'union' && first.toLowerCase() === 'union') return 'Did you mean "union"?';
  if (second === 'requires' || /^(?:needs|require|required)$/.test(second))
    return third === '' || second !== 'requires'
      ? `Fields follow \`requires\`: \`${shorten(first)} requires email | phone\`.`
      : undefined;
  if (first === 'union' || second === 'extends') return undefined;
  if (second === ':' || /^(?:is|inherits|implements|from|with|of)$/.test(second) || isTypoOf(second, 'extends'))
    return `Did you mean "extends"? Write \`${shorten(first)} extends ${shorten(third)}\`.`;
  return isTypoOf(first, 'union') ? 'Did you mean "union"?' : undefined;
}

function parseTypeParameters(texts: YamlText, report: Report): readonly Name[] {
  const names = splitText(texts, texts.text.split(',')).map((part) => nameOf(restOf(part, 0)));
  for (const [{ text, span }, first] of repeated(names, (name) => name.text)) {
    const message = `"${text}" appears twice between the angle brackets.`;
    const notes = [{ message: 'It first appears here.', span: first.span }];
    report({ code: 'name-is-declared-once', message, span, notes });
  }
  return names.flatMap((name) => {
    if (isWellFormed(name, 'type', report)) return [name];
    const [word] = /^[A-Z]\w*/.exec(name.text) ?? [];
    return word === undefined ? [] : [{ ...name, text: word }];
  });
}

const grammar: ExpressionGrammar = {
  code: 'requires-syntax',
  names: '"[^"]+"|[A-Za-z_$@][\\w$@.:/-]*',
  words: ['any', 'extends'],
  noun: 'the name of a field',
  plural: 'fields',
  rule: 'After `requires`, join fields by `|` (at least one) or `&` (all): `email | (country & phone)`. `one of id | name` is exactly one of them, and `any`, alone, is at least one of all fields. Quote a name of several words.',
};

/** The expression after `requires`: `email | (country & phone)`, `one of id | name`, `any`. */
function parseRequirement(text: YamlText, report: Report): WrittenRequirement | undefined {
  const { span } = text;
  if (text.text === 'any') return { kind: 'any', span };
  const order = /\sextends\s/.exec(text.text);
  if (order !== null) {
    const message = '`extends` comes first: `Contact extends Person requires email | phone`.';
    return refuse({ code: grammar.code, message, span }, report);
  }
  const before = /^one\s+of\s+(?=\S)/.exec(text.text)?.[0].length ?? 0;
  const expression = parseExpression(textWithin(text, before, text.text.length), grammar, report);
  if (expression === undefined) return undefined;
  if (before === 0) return { kind: 'fields', expression, span };
  if (expression.kind === 'any') return { kind: 'fields', isOneOf: true, expression, span };
  const message = '`one of` needs two or more fields, joined by `|`: `one of id | name`.';
  return refuse({ code: grammar.code, message, span }, report);
}

/** `[red, 1, true, ...]` */
export function parseEnum(
  base: WrittenDocs & Pick<WrittenEnum, 'name' | 'typeParameters' | 'isMade'>,
  list: YamlList,
  report: Report,
): WrittenEnum {
  const last = list.items.at(-1)?.value;
  const isOpen = last?.kind === 'text' && last.text === '...' && !last.isQuoted;
  if (isOpen) refuseComments(list.items.at(-1) as YamlItem, '`...` of an enum', report);
  const items = isOpen ? list.items.slice(0, -1) : list.items;
  if (items.length === 0) {
    report({ code: 'enum-has-members', message: `The enum "${base.name.text}" has no members.`, span: base.name.span });
  }
  const members = items.flatMap((item) => parseEnumMember(item, base.name, report) ?? []);
  refuseHalf(members, report);
  return { kind: 'enum', ...base, isOpen, members };
}

function parseEnumMember(item: YamlItem, owner: Name, report: Report): WrittenEnum['members'][number] | undefined {
  const text = expectText(item.value, `a member of the enum "${owner.text}"`, report);
  if (text === undefined) return undefined;
  if (/^(?:\.{2,}|…)$/.test(text.text) && !text.isQuoted) {
    const message =
      text.text === '...'
        ? '`...` must be last: it marks the enum as open.'
        : `Write \`...\`, which marks the enum as open, or put "${shorten(text.text)}" in quotes.`;
    return refuse({ code: 'enum-has-members', message, span: text.span }, report);
  }
  const { constant = text, display } = (text.isQuoted ? undefined : namedConstant(text)) ?? {};
  if (display !== undefined && !/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(display.text)) {
    const message = `"${shorten(display.text)}" cannot be the name of a member of an enum. Use letters and digits, as in \`1 as low\`. Write \`"${shorten(text.text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span: display.span }, report);
  }
  const value = text.isQuoted ? text.text : constantOf(constant, report);
  if (value === undefined) return undefined;
  const marks = { ...(text.isQuoted && { isQuoted: true as const }), ...(display && { display }) };
  return { value, ...marks, span: text.span, ...docsOf(item, {}, report) };
}

/** `1 as low` */
function namedConstant(text: YamlText): { readonly constant: YamlText; readonly display: Name } | undefined {
  const [, constant = '', between = '', display] = /^(true|false|-?\d\S*)( +as +)(.+)$/.exec(text.text) ?? [];
  if (display === undefined) return undefined;
  return {
    constant: textWithin(text, 0, constant.length),
    display: nameOf(textWithin(text, constant.length + between.length, text.text.length)),
  };
}

/** In code, some members would have names, and the others numbers. */
function refuseHalf(members: WrittenEnum['members'], report: Report): void {
  const numbers = members.filter(({ value }) => typeof value !== 'string');
  const named = numbers.find(({ display }) => display !== undefined);
  const bare = numbers.find(({ display }) => display === undefined);
  if (named === undefined || bare === undefined) return;
  const message = `\`${bare.value}\` has no name, and other members of this enum have one. Write \`${bare.value} as name\`.`;
  const notes = [{ message: 'This one has a name.', span: named.span }];
  report({ code: 'enum-member-is-exact', message, span: bare.span, notes });
}

/** The value of an unquoted string; reported if it is ambiguous. */
function constantOf({ text, span }: YamlText, report: Report): string | number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') {
    const message =
      'null cannot be a member of an enum. Write `| null` where the enum is used, or `"null"` for the string.';
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  if (/^\w+ = -?\d+$/.test(text)) {
    const message = `The members of an enum are not numbered: \`${/^\w*/.exec(text)?.[0] ?? ''}\`. Write \`"${shorten(text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  if (/^[\w-]+ as [A-Za-z]\w*$/.test(text)) {
    const message = `Only numbers, \`true\` and \`false\` can be named in generated code: \`1 as low\`. Write \`"${shorten(text)}"\` if it is a string.`;
    return refuse({ code: 'enum-member-is-exact', message, span }, report);
  }
  // A number as in JSON; anything else, such as 007 or 1.2.3, is a string.
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return text;
  const value = Number(text);
  const isExact = String(value) === text && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (isExact) return value;
  const isText = `\`"${shorten(text)}"\` if it is a string`;
  const message =
    Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? `\`${shorten(text)}\` is a number that reads back as \`${value + 0}\`. Write that, or ${isText}.`
      : `\`${shorten(text)}\` is a number beyond ±(2^53−1), which JSON parsers round. Write ${isText}.`;
  return refuse({ code: 'enum-member-is-exact', message, span }, report);
}
