import type { Field, Fielded, PatternField, TypeDeclaration, UnionDeclaration, Variant } from '../../model/model.js';
import { propertyAccess, stringLiteral, templateText } from '../../print/escape.js';
import {
  fieldAccess,
  fieldNamesConstant,
  innerFunction,
  innerSymbol,
  isInheritedName,
  mention,
  namedRef,
  otherFieldsFunction,
  ownConstant,
  type Printing,
  tagField,
  typeName,
} from './printing.js';
import { expression, isWrittenInPlace, substitutionOf, templatePart, untypedItem } from './write-substitution.js';

/**
 * `writeX`: the JSON text of a valid value; throws `mismatch` for any other.
 *
 *     let text = `{"id":"${writeString(value.id)}"`;
 *     if (value.key !== undefined) text = `${text},"key":"${writeString(value.key)}"`;
 *     return `${text}}`;
 */
export function writeFunctions(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const { name } = declaration;
  if (isWrittenInPlace(namedRef(name), printing)) return [];
  const countsLevels = printing.analysis.isRecursive(name);
  const body = writeBody(declaration, { printing, countsLevels });
  const value = `${/\bvalue\b/.test(body) ? '' : '_'}value: ${typeName(name, printing)}`;
  const guard = countsLevels ? `${mention('checkWrittenDepth', printing)}(depth);\n` : '';
  const parameters = countsLevels ? `${value}, depth: number = 0` : value;
  const text = `function ${innerSymbol(name, 'write').name}(${parameters}): string {\n${guard}${body}\n}`;
  return [innerFunction(name, text, printing)];
}

function writeBody(declaration: TypeDeclaration, context: WriteContext): string {
  switch (declaration.kind) {
    case 'alias': {
      const value = { text: 'value', countsLevels: context.countsLevels };
      return `return ${expression(substitutionOf(declaration.type, value, context.printing))};`;
    }
    case 'enum':
      throw new Error('Bug: a member of an enum is written in its own substitution.');
    case 'object':
      return objectText({ head: '', fields: declaration.fields, rest: restText(declaration, context) }, context);
    case 'union':
      return unionBody(declaration, context);
  }
}

/** One `case` for each tag; any other tag is a mismatch, or an ordinary field if the union is open. */
function unionBody({ tag, variants, others }: UnionDeclaration, context: WriteContext): string {
  const cases = variants.map((variant) => {
    const { name, fields } = variant;
    const head = `${nameText(tag)}:${templateText(JSON.stringify(name))}`;
    const rest = restText({ ...variant, fields: [tagField(tag, variant), ...fields] }, context);
    const body = objectText({ head, fields, rest }, context);
    return `case ${stringLiteral(name)}: ${body.includes('\n') ? `{\n${body}\n}` : `\n${body}`}\n`;
  });
  // The tag is always present, so direct access is safe whatever its name.
  const otherwise =
    others === undefined
      ? `default:\nthrow ${mention('mismatch', context.printing)};`
      : `default: {\n${otherText(tag, others, context)}\n}`;
  return `switch (value${propertyAccess(tag)}) {\n${cases.join('')}${otherwise}\n}`;
}

function otherText(tag: string, others: Variant, context: WriteContext): string {
  const fields = [tagField(tag, others), ...others.fields];
  return objectText({ head: '', fields, rest: restText({ ...others, fields }, context) }, context);
}

/** `writeOtherFields(value, productFields, (name, item) => (productPattern.test(name) ? writeInt64(item) : undefined))` */
function restText({ fields, patterns = [] }: Fielded, { printing, countsLevels }: WriteContext): string {
  if (patterns.length === 0) return '';
  const textOf = ({ type }: PatternField): string =>
    expression(substitutionOf(type, { text: untypedItem(type, printing), countsLevels }, printing));
  const write = otherFieldsFunction(patterns, { textOf, otherwise: 'undefined' }, printing);
  return `${mention('writeOtherFields', printing)}(value, ${fieldNamesConstant(fields, printing)}, ${write})`;
}

/** The context of a template, and whether its function has a parameter for the depth. */
interface WriteContext {
  readonly printing: Printing;
  readonly countsLevels: boolean;
}

/** The parts of an object: a constant head (the tag of a union), fields, and an expression for all others. */
interface ObjectText {
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
 * Not `text +=`, which would join the pieces before it appends them, and that is slower.
 */
function objectText(object: ObjectText, context: WriteContext): string {
  const own = ownConstants(object.fields, context.printing);
  return [...own, textStatements(object, context)].join('\n');
}

/**
 * A field with an inherited name is read once, so that the compiler narrows its type:
 *
 *     const ownConstructor = ownField(value, 'constructor') as (typeof value)['constructor'];
 */
function ownConstants(fields: readonly Field[], printing: Printing): readonly string[] {
  return fields
    .filter(({ name }) => isInheritedName(name))
    .map(
      ({ name }) =>
        `const ${ownConstant(name)} = ${fieldAccess(name, printing)} as (typeof value)[${stringLiteral(name)}];`,
    );
}

function textStatements(object: ObjectText, context: WriteContext): string {
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
function nameText(name: string): string {
  return templateText(JSON.stringify(name));
}

/** `"key":"${writeString(value.key)}"` */
function fieldPart(field: Field, context: WriteContext): string {
  const value = { text: typedAccess(field, context.printing), countsLevels: context.countsLevels };
  return `${nameText(field.name)}:${templatePart(substitutionOf(field.type, value, context.printing))}`;
}

/** `value.id`, `ownConstructor` */
function typedAccess({ name }: Field, printing: Printing): string {
  return isInheritedName(name) ? ownConstant(name) : fieldAccess(name, printing);
}
