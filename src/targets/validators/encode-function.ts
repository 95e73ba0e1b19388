import type { StatementStructures } from 'ts-morph';
import type { Field, ObjectDeclaration, PatternField, TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { encodedField, encoding, fieldEncoding } from './encoding.js';
import { exportedFunction } from './functions.js';
import type { Printing } from './printing.js';
import { isInheritedName, mention, objectLiteral, patternConstant } from './printing.js';

/**
 * `encodeX`: fields one by one, in the order of the model.
 *
 *     const wire = startWire(value, mode);
 *     if (value.key !== undefined) wire.key = value.key;
 *     return wire;
 *
 * Where every field is required:
 *
 *     const wire = {
 *       value: value.value,
 *       count: value.count,
 *     };
 *     return mode === 'tolerant' ? { ...value, ...wire } : wire;
 */
export function encodeFunction(declaration: TypeDeclaration, printing: Printing): StatementStructures {
  const type = printing.module.mention(typeSymbol(declaration.name));
  const body = encodeBody(declaration, printing);
  // A scalar has no fields to leave out; the parameter is there because every `encodeX` is called alike.
  const mode = /\bmode\b/.test(body) ? 'mode' : '_mode';
  return exportedFunction({
    name: validatorSymbol(declaration.name, 'encode').name,
    parameters: [`value: ${type}`, `${mode}: ${mention('Mode', printing)} = 'strict'`],
    returns: 'unknown',
    body,
    docs:
      mode === 'mode'
        ? 'The value as JSON has it: strict writes the declared fields alone, tolerant also those of a newer version.'
        : 'The value as JSON has it.',
  });
}

function encodeBody(declaration: TypeDeclaration, printing: Printing): string {
  switch (declaration.kind) {
    case 'alias':
      return `return ${encoding(declaration.type, 'value', printing)};`;
    case 'enum':
      return 'return value;';
    case 'object':
      return objectBody(declaration, printing);
    case 'union':
      return unionBody(declaration, printing);
  }
}

function objectBody({ fields, patterns = [] }: ObjectDeclaration, printing: Printing): string {
  if (patterns.length === 0 && fields.length > 0 && fields.every((field) => field.isRequired)) {
    // Made at once, an object has its shape from the start.
    const entries = fields.map((field) => [field.name, encodedField(field, printing)] as const);
    return [
      `const wire = ${objectLiteral(entries)};`,
      "return mode === 'tolerant' ? { ...value, ...wire } : wire;",
    ].join('\n');
  }
  return [
    startWire(printing),
    ...assignments(fields, printing),
    ...(patterns.length === 0 ? [] : [patternEncoding(patterns, printing)]),
    'return wire;',
  ].join('\n');
}

/** `writeRest(wire, value, { declared: declared(), encode: (name, item) => (pattern1.test(name) ? item : undefined) });` */
function patternEncoding(patterns: readonly PatternField[], printing: Printing): string {
  const cases = patterns.map(
    ({ names, type }) =>
      `${patternConstant(names.source, printing)}.test(name) ? ${encoding(type, 'item', printing)} : `,
  );
  const encode = `(name, item) => (${cases.join('')}undefined)`;
  return `${mention('writeRest', printing)}(wire, value, { declared: declared(), encode: ${encode} });`;
}

function startWire(printing: Printing): string {
  return `const wire = ${mention('startWire', printing)}(value, mode);`;
}

function assignments(fields: readonly Field[], printing: Printing): readonly string[] {
  return fields.map((field) => fieldEncoding(field, printing));
}

function unionBody({ tag, variants }: UnionDeclaration, printing: Printing): string {
  // The tag is always there, so reading it from the value itself is safe whatever its name.
  const tagValue = `value${propertyAccess(tag)}`;
  const cases = variants
    .filter(({ fields }) => fields.length > 0)
    .map(({ name, fields }) => {
      const lines = assignments(fields, printing).join('\n');
      return `case ${stringLiteral(name)}:\n${lines}\nbreak;\n`;
    });
  return [
    startWire(printing),
    isInheritedName(tag)
      ? `${mention('setOwn', printing)}(wire, ${stringLiteral(tag)}, ${tagValue});`
      : `wire${propertyAccess(tag)} = ${tagValue};`,
    ...(cases.length === 0 ? [] : [`switch (${tagValue}) {\n${cases.join('')}}`]),
    'return wire;',
  ].join('\n');
}
