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
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { typeSymbol, validatorSymbol } from '../../print/names.js';
import { condition, fieldCondition } from './check.js';
import { exportedFunction, namedRef } from './functions.js';
import type { Printing } from './printing.js';
import { exactCall, fieldAccess, isCode, mention, objectConditions, patternConstant } from './printing.js';

/**
 * `isX`, which looks at a value as TypeScript holds it, and `checkX`, which is told its form:
 *
 *     export function checkIntegerPair(value: unknown, form: is.Form = 'strict'): boolean {
 *       return typeof value === 'object' && … && (form !== 'strict' || hasNoSurplus1(value));
 *     }
 *
 * They are two functions because an engine makes code for the values that it has seen in each. A type that is the same in
 * every form has but one; in one that may contain itself `checkX` counts levels, and `isX` is a call of it.
 */
export function checkFunctions(declaration: TypeDeclaration, printing: Printing): readonly StatementStructures[] {
  const { name } = declaration;
  const asksForm = printing.analysis.has(namedRef(name), 'form');
  const countsLevels = printing.analysis.has(namedRef(name), 'depth');
  const form = `form: ${mention('is', printing)}.Form = 'strict'`;
  const check = exportedFunction({
    name: validatorSymbol(name, 'check').name,
    parameters: ['value: unknown', asksForm ? form : `_${form}`, ...(countsLevels ? ['depth: number = 0'] : [])],
    returns: 'boolean',
    body: asksForm
      ? `${depthGuard(name, printing)}${checkBody(declaration, printing)}`
      : `return ${validatorSymbol(name, 'is').name}(value);`,
    docs: `Whether a value is of type ${name}, in the given form: what \`${validatorSymbol(name, 'decode').name}\` asks, without the reasons.`,
  });
  return countsLevels ? [check] : [isFunction(declaration, printing), check];
}

function isFunction(declaration: TypeDeclaration, printing: Printing): StatementStructures {
  const hasFields = declaration.kind === 'object' || declaration.kind === 'union';
  return exportedFunction({
    name: validatorSymbol(declaration.name, 'is').name,
    parameters: ['value: unknown'],
    returns: `value is ${printing.module.mention(typeSymbol(declaration.name))}`,
    body: checkBody(declaration, { ...printing, form: "'domain'" }),
    docs: `Whether a value is of type ${declaration.name}.${hasFields ? ' It may have fields that are not declared.' : ''}`,
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

/** More members than this are looked up in a set, fewer are compared one by one. */
const mostCompared = 12;

function enumBody(declaration: EnumDeclaration, printing: Printing): string {
  const { isOpen, members } = declaration;
  const isMember =
    members.length > mostCompared
      ? 'members.has(value)'
      : members.map(({ value }) => `value === ${constantLiteral(value)}`).join(' || ');
  if (!isOpen) {
    return `return ${members.length > mostCompared && isTextEnum(declaration) ? `typeof value === 'string' && ` : ''}${isMember};`;
  }
  const kinds = [...memberKindsOf(declaration)].map((kind) =>
    kind === 'number' ? `${mention('is', printing)}.smallNumber(value)` : `typeof value === '${kind}'`,
  );
  const isOfKind = kinds.length === 1 ? kinds.join('') : `(${kinds.join(' || ')})`;
  if (isCode(printing)) return `return ${isTextEnum(declaration) ? isOfKind : `${isMember} || ${isOfKind}`};`;
  if (isTextEnum(declaration)) return `return ${isOfKind} && (form !== 'strict' || ${isMember});`;
  return `return ${isMember} || (form !== 'strict' && ${isOfKind});`;
}

function objectBody({ name, fields, patterns = [] }: ObjectDeclaration, printing: Printing): string {
  const type = printing.module.mention(typeSymbol(name));
  const conditions = [
    ...objectConditions(type, printing),
    ...fields.map((field) => fieldCondition(field, printing)),
    ...(patterns.length === 0
      ? exactConditions(name, fields, printing)
      : [restCondition({ fields, patterns }, printing)]),
  ];
  return `return ${conditions.join(' && ')};`;
}

function exactConditions(name: string, fields: readonly Field[], printing: Printing): readonly string[] {
  return isCode(printing) ? [] : [exactCondition(name, fields, printing)];
}

/** `(form !== 'strict' || hasNoSurplus1(value))` */
export function exactCondition(name: string, fields: readonly Field[], printing: Printing): string {
  const access = (field: Field): string => fieldAccess(field.name, printing);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const required = String(fields.length - optional.length);
  const count = optional.length === 0 ? required : 'fields';
  const body = [
    'let names = 0;',
    'for (const _name in value) names += 1;',
    ...(optional.length === 0 ? [] : [`let fields = ${required};`]),
    ...optional.map((field) => `if (${access(field)} !== undefined) fields += 1;`),
    `return names === ${count} || ${mention('is', printing)}.hasFields(value, ${count});`,
  ].join('\n');
  const type = `${mention('is', printing)}.Fields<${printing.module.mention(typeSymbol(name))}>`;
  return `(form !== 'strict' || ${exactCall(type, body, printing)})`;
}

/**
 * `is.rest(value, declared(), (name, item) => (pattern1.test(name) ? typeof item === 'string' : form !== 'strict'))`. Where every name
 * has to match, one that does not is a slip and no field of a newer version: only what another sent may have it.
 */
function restCondition(
  { fields, patterns }: { readonly fields: readonly Field[]; readonly patterns: readonly PatternField[] },
  printing: Printing,
): string {
  const isKept = isCode(printing)
    ? String(fields.length > 0)
    : fields.length === 0
      ? "form === 'tolerant'"
      : "form !== 'strict'";
  const cases = patterns.map(({ names, type }) => {
    const isItem = condition(type, { text: 'item', level: 1 }, printing);
    return `${patternConstant(names.source, printing)}.test(name) ? ${isItem} : `;
  });
  return `${mention('is', printing)}.rest(value, declared(), (name, item) => ${cases.join('')}${isKept})`;
}

/** The tag of a variant is a field of its objects like any other. */
export function tagField(tag: string, { span }: UnionDeclaration['variants'][number]): Field {
  return { name: tag, type: { kind: 'string' }, isRequired: true, span };
}

function unionBody({ name, tag, variants }: UnionDeclaration, printing: Printing): string {
  const type = printing.module.mention(typeSymbol(name));
  const cases = variants.map((variant) => {
    const conditions = [
      ...variant.fields.map((field) => fieldCondition(field, printing)),
      ...exactConditions(name, [tagField(tag, variant), ...variant.fields], printing),
    ];
    return `case ${stringLiteral(variant.name)}:\nreturn ${conditions.length === 0 ? 'true' : conditions.join(' && ')};\n`;
  });
  return [
    `if (!(${objectConditions(type, printing).join(' && ')})) return false;`,
    `switch (${fieldAccess(tag, printing)}) {`,
    `${cases.join('')}default:\nreturn false;\n}`,
  ].join('\n');
}
