import type { Field } from '../../model/model.js';
import { stringLiteral, templateText } from '../../print/escape.js';
import { fieldAccess, isInheritedName, mention, type Printing } from './printing.js';
import { substitutionOf, templatePart } from './stringify-substitution.js';

/** Where a template is printed, and whether its function knows how deep the value lies. */
export interface Place {
  readonly printing: Printing;
  readonly countsLevels: boolean;
}

/** What an object consists of: text that every one begins with (the tag of a union), fields, an expression for all others. */
export interface ObjectText {
  readonly head: string;
  readonly fields: readonly Field[];
  readonly rest: string;
}

/** A longer template goes on in the next line. */
const longestTemplate = 90;

/**
 * The statements that answer the text of an object, its fields in the order of the model:
 *
 *     let text = `{"id":"${writeString(value.id)}"`;
 *     if (value.key !== undefined) text = `${text},"key":"${writeString(value.key)}"`;
 *     return `${text}}`;
 *
 * Not `text +=`: pieces that are added one by one at the end are put together faster than those that were joined before.
 */
export function objectText(object: ObjectText, place: Place): string {
  const isNeverEmpty = object.head !== '' || object.fields.some((field) => field.isRequired);
  if (!isNeverEmpty && (object.fields.length > 0 || object.rest !== '')) return emptiableText(object, place);
  const lines: string[] = [];
  let open = `{${object.head}`;
  let isComma = object.head !== '';
  const close = (): void => {
    if (open !== '') lines.push(lines.length === 0 ? `let text = \`${open}\`;` : `text = \`\${text}${open}\`;`);
    open = '';
  };
  for (const field of object.fields) {
    const part = fieldPart(field, place);
    if (field.isRequired) {
      if (open.length + part.length > longestTemplate && open !== '{') close();
      open += isComma ? `,${part}` : part;
      isComma = true;
    } else {
      close();
      // Before the first field that is always there, the comma comes after.
      lines.push(
        `if (${typedAccess(field, place.printing)} !== undefined) text = \`\${text}${isComma ? `,${part}` : `${part},`}\`;`,
      );
    }
  }
  const start = lines.length === 0 ? '' : '${text}';
  if (lines.length === 1) lines[0] = lines.join('').replace('let', 'const');
  const others = object.rest === '' ? [] : [`const others = ${object.rest};`];
  const end = `${open}${others.length === 0 ? '' : '${others}'}}`;
  return [...lines, ...others, `return \`${start}${end}\`;`].join('\n');
}

/**
 * An object that may have no field at all: what is written so far tells whether a brace or a comma comes next.
 *
 *     let text = '';
 *     if (value.key !== undefined) text = `${nextField(text)}"key":"${writeString(value.key)}"`;
 *     return text === '' ? '{}' : `${text}}`;
 */
function emptiableText({ fields, rest }: ObjectText, place: Place): string {
  const lines = fields.map((field, index) => {
    const start = index === 0 ? '{' : `\${${mention('nextField', place.printing)}(text)}`;
    return `if (${typedAccess(field, place.printing)} !== undefined) text = \`${start}${fieldPart(field, place)}\`;`;
  });
  const others = [`const others = ${rest};`, "text += text === '' ? others.replace(',', '{') : others;"];
  return ["let text = '';", ...lines, ...(rest === '' ? [] : others), "return text === '' ? '{}' : `${text}}`;"].join(
    '\n',
  );
}

/** A name as JSON has it, inside a template literal: `"id"` */
export function nameText(name: string): string {
  return templateText(JSON.stringify(name));
}

/** `"key":"${writeString(value.key)}"` */
function fieldPart(field: Field, place: Place): string {
  const value = { text: typedAccess(field, place.printing), countsLevels: place.countsLevels };
  return `${nameText(field.name)}:${templatePart(substitutionOf(field.type, value, place.printing))}`;
}

/** `value.id`; a field whose name every object inherits is said to be of its type, where it is there. */
function typedAccess({ name }: Field, printing: Printing): string {
  const text = fieldAccess(name, printing);
  if (!isInheritedName(name)) return text;
  return `(${text} as Exclude<(typeof value)[${stringLiteral(name)}], undefined>)`;
}
