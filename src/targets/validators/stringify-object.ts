import type { Field } from '../../model/model.js';
import { templateText } from '../../print/escape.js';
import { typedAccess } from './encoding.js';
import type { Printing } from './printing.js';
import { holeOf, templatePart } from './stringify-hole.js';

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
 *     let text = `{"id":"${write.text(value.id)}"`;
 *     if (value.key !== undefined) text += `,"key":"${write.text(value.key)}"`;
 *     return `${text}}`;
 */
export function objectText(object: ObjectText, place: Place): string {
  const isNeverEmpty = object.head !== '' || object.fields.some((field) => field.isRequired);
  if (!isNeverEmpty && (object.fields.length > 0 || object.rest !== '')) return emptiableText(object, place);
  const lines: string[] = [];
  let open = `{${object.head}`;
  let isComma = object.head !== '';
  const close = (): void => {
    if (open !== '') lines.push(`${lines.length === 0 ? 'let text =' : 'text +='} \`${open}\`;`);
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
        `if (${typedAccess(field, place.printing)} !== undefined) text += \`${isComma ? `,${part}` : `${part},`}\`;`,
      );
    }
  }
  const end = `${open}${object.rest === '' ? '' : `\${${object.rest}}`}}`;
  return [...lines, `return \`${lines.length === 0 ? '' : '${text}'}${end}\`;`].join('\n');
}

/** An object that may have no field at all: what is written so far tells whether a brace or a comma comes next. */
function emptiableText({ fields, rest }: ObjectText, place: Place): string {
  const lines = fields.map((field, index) => {
    const [name, hole] = [nameText(field.name), holePart(field, place)];
    const quote = hole.startsWith('"') ? '"' : '';
    const start = (sign: string): string => `\`${sign}${name}:${quote}\``;
    const text =
      index === 0
        ? `text = \`{${name}:${hole}\``
        : `text += \`\${text === '' ? ${start('{')} : ${start(',')}}${hole.slice(quote.length)}\``;
    return `if (${typedAccess(field, place.printing)} !== undefined) ${text};`;
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

/** `"key":"${write.text(value.key)}"` */
function fieldPart(field: Field, place: Place): string {
  return `${nameText(field.name)}:${holePart(field, place)}`;
}

function holePart(field: Field, place: Place): string {
  const value = { text: typedAccess(field, place.printing), countsLevels: place.countsLevels };
  return templatePart(holeOf(field.type, value, place.printing));
}
