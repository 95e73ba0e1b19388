import type { Field } from '../../model/model.js';
import { stringLiteral, templateText } from '../../print/escape.js';
import { fieldAccess, isInheritedName, mention, type Printing } from './printing.js';
import { substitutionOf, templatePart } from './stringify-substitution.js';

/** The context of a template, and whether its function has a parameter for the depth. */
export interface WriteContext {
  readonly printing: Printing;
  readonly countsLevels: boolean;
}

/** The parts of an object: a constant head (the tag of a union), fields, and an expression for all others. */
export interface ObjectText {
  readonly head: string;
  readonly fields: readonly Field[];
  readonly rest: string;
}

/** A longer template continues on the next line. */
const longestTemplate = 90;

/**
 * The statements that return the text of an object, with its fields in the order of the model:
 *
 *     let text = `{"id":"${writeString(value.id)}"`;
 *     if (value.key !== undefined) text = `${text},"key":"${writeString(value.key)}"`;
 *     return `${text}}`;
 *
 * Not `text +=`: appending single pieces is faster than appending joined ones.
 */
export function objectText(object: ObjectText, context: WriteContext): string {
  const isNeverEmpty = object.head !== '' || object.fields.some((field) => field.isRequired);
  if (!isNeverEmpty && (object.fields.length > 0 || object.rest !== '')) return emptiableText(object, context);
  const lines: string[] = [];
  let open = `{${object.head}`;
  let isComma = object.head !== '';
  const close = (): void => {
    if (open !== '') lines.push(lines.length === 0 ? `let text = \`${open}\`;` : `text = \`\${text}${open}\`;`);
    open = '';
  };
  for (const field of object.fields) {
    const part = fieldPart(field, context);
    if (field.isRequired) {
      if (open.length + part.length > longestTemplate && open !== '{') close();
      open += isComma ? `,${part}` : part;
      isComma = true;
    } else {
      close();
      // Before the first required field, the comma comes after.
      lines.push(
        `if (${typedAccess(field, context.printing)} !== undefined) text = \`\${text}${isComma ? `,${part}` : `${part},`}\`;`,
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
 * An object that may be empty: the text so far decides whether a brace or a comma comes next.
 *
 *     let text = '';
 *     if (value.key !== undefined) text = `${nextField(text)}"key":"${writeString(value.key)}"`;
 *     return text === '' ? '{}' : `${text}}`;
 */
function emptiableText({ fields, rest }: ObjectText, context: WriteContext): string {
  const lines = fields.map((field, index) => {
    const start = index === 0 ? '{' : `\${${mention('nextField', context.printing)}(text)}`;
    return `if (${typedAccess(field, context.printing)} !== undefined) text = \`${start}${fieldPart(field, context)}\`;`;
  });
  const others = [`const others = ${rest};`, "text += text === '' ? others.replace(',', '{') : others;"];
  return ["let text = '';", ...lines, ...(rest === '' ? [] : others), "return text === '' ? '{}' : `${text}}`;"].join(
    '\n',
  );
}

/** A JSON name inside a template literal: `"id"` */
export function nameText(name: string): string {
  return templateText(JSON.stringify(name));
}

/** `"key":"${writeString(value.key)}"` */
function fieldPart(field: Field, context: WriteContext): string {
  const value = { text: typedAccess(field, context.printing), countsLevels: context.countsLevels };
  return `${nameText(field.name)}:${templatePart(substitutionOf(field.type, value, context.printing))}`;
}

/** `value.id`; a field with an inherited name is cast to its type, if present. */
function typedAccess({ name }: Field, printing: Printing): string {
  const text = fieldAccess(name, printing);
  if (!isInheritedName(name)) return text;
  return `(${text} as Exclude<(typeof value)[${stringLiteral(name)}], undefined>)`;
}
