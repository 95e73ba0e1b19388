import type { Field } from '../../model/model.js';
import type { EitherRef, TypeRef } from '../../model/type-ref.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { validatorSymbol } from '../../print/names.js';
import { typeText } from '../../print/type-text.js';
import { firstOf } from './check.js';
import { eitherMembers, suitsText } from './either.js';
import type { Printing } from './printing.js';
import { fieldAccess, isInheritedName, mention } from './printing.js';

/**
 * From the form of TypeScript to that of JSON; the text itself where both are one.
 *
 *     value.results.map((item) => encodeResource(item, mode))
 */
export function encoding(type: TypeRef, text: string, printing: Printing): string {
  if (!printing.analysis.has(type, 'encoding')) return text;
  switch (type.kind) {
    case 'bytes':
      return `${mention('fromBytes', printing)}(${text})`;
    case 'named':
      return `${printing.module.mention(validatorSymbol(type.name, 'encode'))}(${text}, mode)`;
    case 'same':
      return encoding(firstOf(type.members), text, printing);
    case 'either':
      return eitherEncoding(type, text, printing);
    case 'nullable':
      return `(${text} === null ? null : ${encoding(type.of, text, printing)})`;
    case 'array':
      return `${mention('encodeItems', printing)}(${text}, ${encodeText(type.items, printing)}, mode)`;
    case 'map':
      return `${mention('encodeValues', printing)}(${text}, ${encodeText(type.values, printing)}, mode)`;
    case 'json':
      return `${mention('toJsonText', printing)}(${encoding(type.of, text, printing)})`;
    case 'csv': {
      const items = printing.analysis.has(type.items, 'encoding')
        ? `${text}.map((item) => ${encoding(type.items, 'item', printing)})`
        : text;
      return `${mention('toCsv', printing)}(${items})`;
    }
    default:
      throw new Error(`Bug: nothing to encode in a value of kind "${type.kind}".`);
  }
}

/** A function of an item and the mode: by its name where that is all, so that none is made for each array. */
function encodeText(type: TypeRef, printing: Printing): string {
  const text = encoding(type, 'item', printing);
  const name = /^(\w+)\(item(?:, mode)?\)$/.exec(text)?.[1];
  return name ?? `(item) => ${text}`;
}

/** `is.anObject(value.pet) ? encodePet(value.pet as Pet, mode) : value.pet` */
function eitherEncoding(type: EitherRef, text: string, printing: Printing): string {
  const known = { ...printing, form: "'domain'" };
  const cases = eitherMembers(type, printing)
    .filter((member) => printing.analysis.has(member.type, 'encoding'))
    .map((member) => {
      const narrowed = `(${text} as ${typeText(member.type, printing.module)})`;
      return `${suitsText(member, text, known)} ? ${encoding(member.type, narrowed, printing)} : `;
    });
  return `(${cases.join('')}${text})`;
}

/** `if (value.key !== undefined) wire.key = value.key;` */
export function fieldEncoding(field: Field, printing: Printing): string {
  const { name } = field;
  const encoded = encodedField(field, printing);
  // Assigning to a name that every object inherits may reach the prototype.
  const assignment = isInheritedName(name)
    ? `${mention('setOwn', printing)}(wire, ${stringLiteral(name)}, ${encoded});`
    : `wire${propertyAccess(name)} = ${encoded};`;
  return field.isRequired ? assignment : `if (${typedAccess(field, printing)} !== undefined) ${assignment}`;
}

/** `encodeNote(value.note, mode)` */
export function encodedField(field: Field, printing: Printing): string {
  return encoding(field.type, typedAccess(field, printing), printing);
}

/** `value.id`; a field whose name every object inherits is said to be of its type, where it is there. */
export function typedAccess({ name }: Field, printing: Printing): string {
  const text = fieldAccess(name, printing);
  if (!isInheritedName(name)) return text;
  return `(${text} as Exclude<(typeof value)[${stringLiteral(name)}], undefined>)`;
}
