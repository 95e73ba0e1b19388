import type { Declarations } from '../../model/declarations.js';
import type { JsonValue } from '../../model/json-value.js';
import type { EnumDeclaration, Field } from '../../model/model.js';
import type { Documented } from '../../model/documented.js';
import type { TypeRef } from '../../model/type-ref.js';
import { compactJson } from '../../print/json-document.js';
import { defined, type Schema } from './type-schema.js';
import { wireValue } from './wire-value.js';

type Words = Pick<Documented, 'docs' | 'gap' | 'deprecated'>;

/** What the model says about a thing, `more` after it: `description`, `deprecated`. */
export function wordsOf(thing: Words, more?: string): Schema {
  const paragraphs = [thing.docs, gapText(thing), deprecationText(thing), more].filter(
    (text) => text !== undefined && text !== '',
  );
  return defined({
    description: paragraphs.length === 0 ? undefined : paragraphs.join('\n\n'),
    deprecated: thing.deprecated === undefined ? undefined : true,
  });
}

/** What is known of a field beside its type: its words, its default, an example, and who may send it. */
export function fieldWords(
  field: Words & Partial<Pick<Field, 'default' | 'example' | 'access'>>,
  type: TypeRef,
  declarations: Declarations,
): Schema {
  return {
    ...wordsOf(field),
    ...defined({
      default: field.default,
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

/** `enum` has no place for words about one member, so they stand in the description: ``- `"red"`: As a rose.`` */
export function memberWords({ isOpen, members }: EnumDeclaration): string | undefined {
  const lines = members.flatMap((member) => {
    const text = [member.docs, gapText(member), deprecationText(member)].filter((one) => one !== undefined).join(' ');
    return text === '' ? [] : [`- \`${compactJson(member.value)}\`: ${text.replaceAll(/\s+/g, ' ')}`];
  });
  const growth = isOpen ? ['Meant to grow: expect other members in what a newer service sends.'] : [];
  const paragraphs = [...growth, ...(lines.length === 0 ? [] : [lines.join('\n')])];
  return paragraphs.length === 0 ? undefined : paragraphs.join('\n\n');
}

function gapText({ gap }: Words): string | undefined {
  return gap === undefined ? undefined : `Gap: ${gap}`;
}

function deprecationText({ deprecated }: Words): string | undefined {
  return deprecated === undefined ? undefined : `Deprecated: ${deprecated}`.replace(/: $/, '.');
}
