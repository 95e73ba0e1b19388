import { isTypoOf } from '../source/nearest-word.js';
import { refuse, type Report } from '../source/diagnostic.js';
import { foreignScalar, foreignShape } from './foreign-words.js';
import type { WrittenObject, WrittenType, WrittenVariant } from './model-document.js';
import type { Name } from './written-name.js';
import { parseEnum } from './parse-enum.js';
import { parseMembers } from './parse-members.js';
import { parseType, parseTypeAlone } from './parse-type.js';
import { isWellFormed } from './parse-name.js';
import { parseRequirement } from './parse-requires.js';
import { docsOf, entriesOf, nameOf, shorten } from './slots.js';
import { isEmptyText, restOf, splitText, textWithin, type YamlEntry, type YamlText } from './yaml-tree.js';
import { repeated } from '../source/graph.js';
import { splitOutside } from '../source/words.js';

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
    return { kind: 'union', ...base, tag, extends: heading.extends, variants: parseVariants(entry, name, report) };
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

/** The part of a key that a group of its expression matches. */
function partIn(key: YamlText, match: RegExpExecArray, group: string): YamlText | undefined {
  const at = match.indices?.groups?.[group];
  return at && textWithin(key, ...at);
}

/** What the groups `bases` and `requires` match. */
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

function parseVariants(entry: YamlEntry, union: Name, report: Report): readonly WrittenVariant[] {
  const variants = entriesOf(entry, `the variants of "${union.text}"`, report);
  if (variants.length === 0) {
    report({ code: 'union-has-variants', message: `The union "${union.text}" has no variants.`, span: union.span });
  }
  return variants.map((variant) => {
    const name = nameOf(variant.key);
    if (variant.value.kind === 'text' && !isEmptyText(variant.value)) {
      const type = parseType(variant.value, `the variant "${shorten(name.text)}"`, report);
      return { name, type, fields: [], ...docsOf(variant, {}, report) };
    }
    const fields = parseMembers(variant.value, `the fields of the variant "${name.text}"`, report);
    return { name, type: undefined, fields, ...docsOf(variant, {}, report) };
  });
}
