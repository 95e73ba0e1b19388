import { fittingType } from '../model/values/value-problems.js';
import type { Documented } from '../model/documented.js';
import { type Declarations, itemTypesOf, memberTypesOf, plainTypeOf } from '../model/declarations.js';
import { exactNumber, type JsonValue, textsIn } from '../model/json-value.js';
import type { EnumDeclaration, Field } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import { gapText } from '../print/docs.js';
import { compactJson, type Json } from '../print/json-document.js';
import { openEnumWords } from './open-words.js';
import { type Schema } from './type-schema.js';
import { defined } from '../source/plain-data.js';

type Words = Pick<Documented, 'docs' | 'gap' | 'deprecated'>;

/** The annotations of a declaration, with `more` appended: `description`, `deprecated`. */
export function wordsOf(thing: Words, more?: string): Schema {
  const paragraphs = [thing.docs, gapText(thing), deprecationText(thing), more].filter(
    (text) => text !== undefined && text !== '' && text !== onlyDeprecated,
  );
  return defined({
    description: paragraphs.length === 0 ? undefined : paragraphs.join('\n\n'),
    deprecated: thing.deprecated === undefined ? undefined : true,
  });
}

/** The annotations of a field: its docs, its default, an example, and who may send it. */
export function fieldWords(
  field: Words & Partial<Pick<Field, 'default' | 'documentedDefault' | 'example' | 'access'>>,
  type: TypeRef,
  declarations: Declarations,
): Schema {
  const value = field.default ?? field.documentedDefault;
  return {
    ...wordsOf(field),
    ...defined({
      default: value && wireValue(value, type, declarations),
      readOnly: field.access === 'read' ? true : undefined,
      writeOnly: field.access === 'write' ? true : undefined,
    }),
    ...exampleOf(field, type, declarations),
  };
}

export function exampleOf(
  { example }: { readonly example?: JsonValue },
  type: TypeRef,
  declarations: Declarations,
): Schema {
  return example === undefined ? {} : { examples: [wireValue(example, type, declarations)] };
}

/** `enum` has no annotations for single members, so these are in the description: ``- `"red"`: As a rose.`` */
export function memberWords({ isOpen, members }: EnumDeclaration): string {
  const lines = members.flatMap((member) => {
    const text = [member.docs, gapText(member), deprecationText(member)].filter((one) => one !== undefined).join(' ');
    const name = member.name === undefined ? '' : ` (\`${member.name}\`)`;
    if (text === '' && name === '') return [];
    return [`- \`${compactJson(member.value)}\`${name}${text === '' ? '' : ': '}${text.replaceAll(/\s+/g, ' ')}`];
  });
  return [isOpen ? openEnumWords : '', lines.join('\n')].filter((text) => text !== '').join('\n\n');
}

/** What `deprecated: true` says already. */
const onlyDeprecated = 'Deprecated.';

function deprecationText({ deprecated }: Words): string | undefined {
  if (deprecated === undefined) return undefined;
  return deprecated === '' || deprecated === onlyDeprecated ? onlyDeprecated : `Deprecated: ${deprecated}`;
}

/** An example in its wire form: the T of a `json<T>`, or the list of a `csv<T>`, is one string. */
function wireValue(value: JsonValue, written: TypeRef, declarations: Declarations): Json {
  const type = plainTypeOf(written, declarations);
  switch (type.kind) {
    case 'nullable':
      return value.kind === 'null' ? null : wireValue(value, type.of, declarations);
    case 'either': {
      const member = fittingType(value, type, declarations);
      return member === type ? plainValue(value, type, declarations) : wireValue(value, member, declarations);
    }
    case 'json':
      return compactJson(wireValue(value, type.of, declarations));
    case 'csv':
      if (value.kind !== 'list') return plainValue(value, type, declarations);
      return value.items.map((item) => scalarText(wireValue(item, type.items, declarations))).join(',');
    default:
      return plainValue(value, type, declarations);
  }
}

export function plainValue(value: JsonValue, type: TypeRef, declarations: Declarations): Json {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
      return value.value;
    case 'number':
      return numberOf(value.digits);
    case 'text':
      return value.text;
    case 'list': {
      const typeAt = itemTypesOf(type, declarations);
      return value.items.map((item, index) => wireValue(item, typeAt(index), declarations));
    }
    case 'object': {
      const typeOf = memberTypesOf(type, textsIn(value), declarations);
      return Object.fromEntries(
        value.members.map(({ name, value: member }) => [name, wireValue(member, typeOf(name), declarations)]),
      );
    }
  }
}

/** Digits as a number, or as a bigint if a double would round them. */
function numberOf(digits: string): number | bigint {
  return /^-?[0-9]+$/.test(digits) ? exactNumber(BigInt(digits)) : Number(digits);
}

function scalarText(value: Json): string {
  return typeof value === 'string' ? value : compactJson(value);
}
