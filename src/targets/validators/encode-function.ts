import type { StatementStructures } from 'ts-morph';
import type { Field, PatternField, TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { typeText } from '../../print/type-text.js';
import { encoding, fieldEncoding } from './encoding.js';
import { exportedFunction } from './functions.js';
import type { Printing } from './printing.js';
import { isInheritedName, mention, patternConstant } from './printing.js';

/**
 * `encodeX`: fields one by one, in the order of the model.
 *
 *     const wire = startWire(value, mode);
 *     if (value.key !== undefined) wire.key = value.key;
 *     return wire;
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
      return [
        startWire(printing),
        ...assignments(declaration.fields, printing),
        ...(declaration.patterns ?? []).map((field) => patternEncoding(field, printing)),
        'return wire;',
      ].join('\n');
    case 'union':
      return unionBody(declaration, printing);
  }
}

/** `writeMatching(wire, value, { declared: declared(), names: pattern1, encode: (item: bigint) => item });` */
function patternEncoding({ names, type }: PatternField, printing: Printing): string {
  const encode = `(item: ${typeText(type, printing.module)}) => ${encoding(type, 'item', printing)}`;
  const members = `declared: declared(), names: ${patternConstant(names.source, printing)}, encode: ${encode}`;
  return `${mention('writeMatching', printing)}(wire, value, { ${members} });`;
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
