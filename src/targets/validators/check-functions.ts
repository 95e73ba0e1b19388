import type { StatementStructures } from 'ts-morph';
import type {
  EnumDeclaration,
  Field,
  ObjectDeclaration,
  PatternField,
  TypeDeclaration,
  UnionDeclaration,
} from '../../model/model.js';
import { isTextEnum, memberKindsOf } from '../../model/declarations.js';
import { stringLiteral } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { condition, fieldCondition } from './check.js';
import { exportedFunction, namedRef } from './functions.js';
import type { Printing } from './printing.js';
import { fieldAccess, innerSymbol, mention, patternConstant } from './printing.js';

/**
 * `checkX` for a type whose check asks for the form of the value; for any other, `isX` is the check.
 *
 *     export function checkIntegerPair(value: unknown, form: is.Form): boolean {
 *       return is.object<IntegerPair>(value) && … && (form !== 'strict' || is.exact(value, declared));
 *     }
 */
export function checkFunctions(declaration: TypeDeclaration, printing: Printing): readonly StatementStructures[] {
  const { name } = declaration;
  if (!printing.analysis.has(namedRef(name), 'form')) return [isFunction(declaration, printing)];
  const countsLevels = printing.analysis.has(namedRef(name), 'depth');
  return [
    exportedFunction({
      name: innerSymbol(name, 'check').name,
      parameters: [
        'value: unknown',
        `form: ${mention('is', printing)}.Form`,
        ...(countsLevels ? ['depth: number'] : []),
      ],
      returns: 'boolean',
      body: `${depthGuard(name, printing)}${checkBody(declaration, printing)}`,
      docs: `Whether a value is of type ${name}, in the given form.`,
    }),
  ];
}

function isFunction(declaration: TypeDeclaration, printing: Printing): StatementStructures {
  return exportedFunction({
    name: validatorSymbol(declaration.name, 'is').name,
    parameters: ['value: unknown'],
    returns: `value is ${printing.module.mention(typeSymbol(declaration.name))}`,
    body: checkBody(declaration, printing),
    docs: `Whether a value is of type ${declaration.name}.`,
  });
}

/** Values that contain themselves would be checked for ever. */
function depthGuard(name: string, printing: Printing): string {
  if (!printing.analysis.isRecursive(name)) return '';
  return `if (depth > ${mention('deepestLevel', printing)}) return false;\n`;
}

function checkBody(declaration: TypeDeclaration, printing: Printing): string {
  switch (declaration.kind) {
    case 'alias':
      return `return ${condition(declaration.type, { text: 'value', level: 0 }, printing)};`;
    case 'enum':
      return enumBody(declaration, printing);
    case 'object':
      return objectBody(declaration, printing);
    case 'union':
      return unionBody(declaration, printing);
  }
}

function enumBody(declaration: EnumDeclaration, printing: Printing): string {
  const { isOpen } = declaration;
  if (!isTextEnum(declaration) && !isOpen) return 'return members.has(value);';
  const is = mention('is', printing);
  if (!isTextEnum(declaration)) {
    const kinds = [...memberKindsOf(declaration)].map(
      (kind) => `${is}.${kind === 'number' ? 'smallNumber' : kind}(value)`,
    );
    const isKnownKind = kinds.length === 1 ? kinds.join('') : `(${kinds.join(' || ')})`;
    return `return members.has(value) || (form !== 'strict' && ${isKnownKind});`;
  }
  const isMember = isOpen ? `(form !== 'strict' || members.has(value))` : 'members.has(value)';
  return `return ${is}.string(value) && ${isMember};`;
}

function objectBody({ name, fields, patterns = [] }: ObjectDeclaration, printing: Printing): string {
  const type = printing.module.mention(typeSymbol(name));
  const conditions = [
    `${mention('is', printing)}.object<${type}>(value)`,
    ...fields.map((field) => fieldCondition(field, printing)),
    patterns.length === 0 ? exactCondition('declared', printing) : restCondition({ fields, patterns }, printing),
  ];
  return `return ${conditions.join(' && ')};`;
}

function fieldConditions(
  fields: readonly Field[],
  { declared, printing }: { readonly declared: string; readonly printing: Printing },
): readonly string[] {
  return [...fields.map((field) => fieldCondition(field, printing)), exactCondition(declared, printing)];
}

function exactCondition(declared: string, printing: Printing): string {
  return `(form !== 'strict' || ${mention('is', printing)}.exact(value, ${declared}))`;
}

/**
 * `is.rest(value, declared, (name, item) => (pattern1.test(name) ? is.string(item) : form !== 'strict'))`. Where every name
 * has to match, one that does not is a slip and no field of a newer version: only what another sent may have it.
 */
function restCondition(
  { fields, patterns }: { readonly fields: readonly Field[]; readonly patterns: readonly PatternField[] },
  printing: Printing,
): string {
  const isKept = fields.length === 0 ? "form === 'tolerant'" : "form !== 'strict'";
  const cases = patterns.map(({ names, type }) => {
    const isItem = condition(type, { text: 'item', level: 1 }, printing);
    return `${patternConstant(names.source, printing)}.test(name) ? ${isItem} : `;
  });
  return `${mention('is', printing)}.rest(value, declared, (name, item) => ${cases.join('')}${isKept})`;
}

function unionBody({ name, tag, variants }: UnionDeclaration, printing: Printing): string {
  const type = printing.module.mention(typeSymbol(name));
  const cases = variants.map((variant) => {
    const tagText = stringLiteral(variant.name);
    const conditions = fieldConditions(variant.fields, { declared: `declared.get(${tagText})`, printing });
    return `case ${tagText}:\nreturn ${conditions.join(' && ')};\n`;
  });
  return [
    `if (!${mention('is', printing)}.object<${type}>(value)) return false;`,
    `switch (${fieldAccess(tag, printing)}) {`,
    `${cases.join('')}default:\nreturn false;\n}`,
  ].join('\n');
}
