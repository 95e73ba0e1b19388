import type { TypeDeclaration, UnionDeclaration } from '../../model/model.js';
import { stringLiteral } from '../../print/escape.js';
import { typeSymbol } from '../../print/names.js';
import { conversion, fieldConversions, isReplaced } from './conversion.js';
import { innerFunction, namedRef } from './functions.js';
import { fieldAccess, innerSymbol, mention, type Printing } from './printing.js';

/**
 * `fromWireX`, for a type with a different JSON form.
 *
 *     if (!isCheckedObject<IntegerPair>(value)) return value;
 *     let read: Wire<IntegerPair> | undefined;
 *     …
 *     return read ?? value;
 */
export function fromWireFunctions(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  if (!printing.analysis.has(namedRef(declaration.name), 'conversion')) return [];
  return [
    innerFunction(
      {
        name: innerSymbol(declaration.name, 'fromWire').name,
        parameters: ['value: unknown'],
        returns: 'unknown',
        body: fromWireBody(declaration, printing),
      },
      printing.analysis.isShared(declaration.name),
    ),
  ];
}

function fromWireBody(declaration: TypeDeclaration, printing: Printing): string {
  switch (declaration.kind) {
    case 'alias':
      return `return ${conversion(declaration.type, 'value', printing)};`;
    case 'object':
      return `${objectGuard(declaration.name, printing)}${fieldConversions(typeName(declaration, printing), declaration, printing)}`;
    case 'union':
      return `${objectGuard(declaration.name, printing)}${unionSwitch(declaration, printing)}`;
    case 'enum':
      throw new Error('Bug: a member of an enum is the same in JSON.');
  }
}

function objectGuard(name: string, printing: Printing): string {
  const type = printing.module.mention(typeSymbol(name));
  return `if (!${mention('isCheckedObject', printing)}<${type}>(value)) return value;\n`;
}

function typeName({ name }: TypeDeclaration, printing: Printing): string {
  return printing.module.mention(typeSymbol(name));
}

function unionSwitch(declaration: UnionDeclaration, printing: Printing): string {
  const { tag, variants } = declaration;
  const converted = variants.filter(({ fields }) => fields.some((field) => isReplaced(field, printing)));
  const cases = converted.map(
    (variant) =>
      `case ${stringLiteral(variant.name)}: {\n${fieldConversions(typeName(declaration, printing), variant, printing)}\n}\n`,
  );
  return `switch (${fieldAccess(tag, printing)}) {\n${cases.join('')}default:\nreturn value;\n}`;
}
