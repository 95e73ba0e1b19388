import type {
  EnumDeclaration,
  Field,
  Fielded,
  ObjectDeclaration,
  PatternField,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../../model/model.js';
import { isTextEnum, memberKindsOf } from '../../model/declarations.js';
import { constantLiteral, stringLiteral } from '../../print/escape.js';
import { typeDataSymbol, validatorSymbol } from '../../print/names.js';
import { condition, fieldCondition } from './check.js';
import { givenCounts, presenceConditions } from './presence.js';
import {
  fieldAccess,
  fieldNamesConstant,
  isCode,
  localCall,
  localConstant,
  mention,
  namedRef,
  objectGuard,
  otherFieldsFunction,
  type Printing,
  tagField,
  typeName,
} from './printing.js';

/**
 * `isX`, which checks a value in its TypeScript form, and `checkX`, which gets the form:
 *
 *     export function checkPair(value: unknown, form: Form = 'strict'): boolean {
 *       return typeof value === 'object' && … && (form !== 'strict' || hasFieldCount(value, 2));
 *     }
 *
 * They are two functions because an engine optimizes each for the values it has seen: a single one would take twice the
 * time. If the forms are equal, `checkX` is `isX`; if they differ only in undeclared fields, it counts those and
 * calls `isX`. For a recursive type `checkX` counts levels, and `isX` calls it.
 */
export function checkFunctions(declaration: TypeDeclaration, printing: Printing): readonly string[] {
  const { name } = declaration;
  const type = typeName(name, printing);
  const [is, check] = [validatorSymbol(name, 'is').name, validatorSymbol(name, 'check').name];
  const countsLevels = printing.analysis.has(namedRef(name), 'depth');
  const asksForm = printing.analysis.has(namedRef(name), 'form');
  const isBody = countsLevels
    ? `return ${check}(value, 'domain', 0);`
    : checkBody(declaration, { ...printing, form: "'domain'" });
  const isFunction = `export function ${is}(value: unknown): value is ${type} {\n${isBody}\n}`;
  if (!asksForm) return [isFunction, `export const ${check}: ${mention('Check', printing)} = ${is};`];
  const parameters = `value: unknown, form: ${mention('Form', printing)} = 'strict'${countsLevels ? ', depth: number = 0' : ''}`;
  const body = `${depthGuard(name, printing)}${shortCheck(declaration, printing) ?? checkBody(declaration, printing)}`;
  return [isFunction, `export function ${check}(${parameters}): boolean {\n${body}\n}`];
}

/** Checking a cyclic value would never end. */
function depthGuard(name: string, printing: Printing): string {
  if (!printing.analysis.isRecursive(name)) return '';
  return `if (depth > ${mention('deepestLevel', printing)}) return false;\n`;
}

/**
 * `return isPair(value) && (form !== 'strict' || hasFieldCount(value, 2));`, if no field depends on the form. Fields
 * are counted first if checking one takes longer.
 */
function shortCheck(declaration: TypeDeclaration, printing: Printing): string | undefined {
  if (declaration.kind !== 'object' || (declaration.patterns ?? []).length > 0) return undefined;
  const { analysis } = printing;
  if (analysis.isRecursive(declaration.name)) return undefined;
  if (declaration.fields.some(({ type }) => analysis.has(type, 'form'))) return undefined;
  const is = validatorSymbol(declaration.name, 'is').name;
  const isExact = exactCondition(declaration.fields, printing);
  if (declaration.fields.every(({ type }) => type.kind !== 'format')) return `return ${is}(value) && ${isExact};`;
  return `return ${mention('isCheckedObject', printing)}<${typeName(declaration.name, printing)}>(value) && ${isExact} && ${is}(value);`;
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
  const { isOpen } = declaration;
  const isMember = memberCondition(declaration, printing);
  if (!isOpen) return `return ${isMember};`;
  const kinds = [...memberKindsOf(declaration)].map((kind) =>
    kind === 'number' ? `${mention('isSmallNumber', printing)}(value)` : `typeof value === '${kind}'`,
  );
  const isOfKind = kinds.length === 1 ? kinds.join('') : `(${kinds.join(' || ')})`;
  if (isCode(printing)) return `return ${isTextEnum(declaration) ? isOfKind : `${isMember} || ${isOfKind}`};`;
  if (isTextEnum(declaration)) return `return ${isOfKind} && (form !== 'strict' || ${isMember});`;
  return `return ${isMember} || (form !== 'strict' && ${isOfKind});`;
}

function memberCondition({ name, members }: EnumDeclaration, printing: Printing): string {
  if (members.length <= mostCompared) {
    return members.map(({ value }) => `value === ${constantLiteral(value)}`).join(' || ');
  }
  const set = `new Set(${typeDataSymbol(name).name}.members)`;
  return `${localConstant('Members', `: ReadonlySet<unknown> = ${set};`, printing)}.has(value)`;
}

/** From this number of form-independent fields, `isX` and `checkX` share a function for them. */
const fewestShared = 3;

/** `return hasResourceFields(value) && isPerson(value.owner);`: form-dependent fields are checked in each function. */
function objectBody(declaration: ObjectDeclaration, printing: Printing): string {
  const { name, fields } = declaration;
  const others = [...presenceConditions(declaration, printing), ...otherFieldsConditions(declaration, printing)];
  const asksForm = ({ type }: Field): boolean => printing.analysis.has(type, 'form');
  const conditionsOf = (some: readonly Field[]): readonly string[] =>
    some.map((field) => fieldCondition(field, printing));
  const own = fields.filter(asksForm);
  if (own.length === 0 || fields.length - own.length < fewestShared)
    return fieldsBody(name, [...conditionsOf(fields), ...others], printing);
  const body = fieldsBody(name, conditionsOf(fields.filter((field) => !asksForm(field))), printing);
  const returns = `value is ${mention('Fields', printing)}<${typeName(name, printing)}>`;
  const local = { begins: 'has', ends: 'Fields', types: [], body, returns };
  const shared = localCall(local, { text: 'value', level: 0 }, { ...printing, path: [name] });
  return `return ${[shared, ...conditionsOf(own), ...others].join(' && ')};`;
}

/** `if (…) return false;`, then the conditions on the fields: `return isUuid(value.id) && hasFieldCount(value, 1);` */
function fieldsBody(name: string, conditions: readonly string[], printing: Printing): string {
  const guard = objectGuard(typeName(name, printing), printing);
  return `${guard}\nreturn ${conditions.length === 0 ? 'true' : conditions.join(' && ')};`;
}

/** `(form !== 'strict' || hasFieldCount(value, 3 + given(value.key)))`: the number of fields is that of declared and present ones. */
function exactCondition(fields: readonly Field[], printing: Printing): string {
  const optional = fields.filter(({ isRequired }) => !isRequired).map(({ name }) => fieldAccess(name, printing));
  const required = fields.length - optional.length;
  const terms = required > 0 || optional.length === 0 ? [String(required)] : [];
  const counted = [...terms, ...givenCounts(optional, printing)].join(' + ');
  return `(form !== 'strict' || ${mention('hasFieldCount', printing)}(value, ${counted}))`;
}

/**
 * The condition on the fields that are not declared: their number, if the type has no patterns, else
 * `areOtherFields(value, productFields, (name, item) => (productPattern.test(name) ? typeof item === 'string' : form !== 'strict'))`.
 * If every name must match, a mismatch is an error and not a field of a newer version: only received values may
 * have it.
 */
function otherFieldsConditions({ fields, patterns = [] }: Fielded, printing: Printing): readonly string[] {
  if (patterns.length === 0) return isCode(printing) ? [] : [exactCondition(fields, printing)];
  const isKept = isCode(printing)
    ? String(fields.length > 0)
    : fields.length === 0
      ? "form === 'tolerant'"
      : "form !== 'strict'";
  const textOf = ({ type }: PatternField): string => condition(type, { text: 'item', level: 1 }, printing);
  const declared = fieldNamesConstant(fields, printing);
  const check = otherFieldsFunction(patterns, { textOf, otherwise: isKept }, printing);
  return [`${mention('areOtherFields', printing)}(value, ${declared}, ${check})`];
}

function unionBody({ name, tag, variants, others }: UnionDeclaration, printing: Printing): string {
  const conditionOf = (variant: Variant): string => {
    const conditions = [
      ...variant.fields.map((field) => fieldCondition(field, printing)),
      ...presenceConditions(variant, printing),
      ...otherFieldsConditions({ ...variant, fields: [tagField(tag, variant), ...variant.fields] }, printing),
    ];
    return conditions.length === 0 ? 'true' : conditions.join(' && ');
  };
  const cases = variants.map((variant) => `case ${stringLiteral(variant.name)}:\nreturn ${conditionOf(variant)};\n`);
  const isText = `typeof ${fieldAccess(tag, printing)} === 'string'`;
  const isTolerated = isCode(printing) ? isText : `form !== 'strict' && ${isText}`;
  const otherwise = others === undefined ? 'false' : `${isTolerated} && ${conditionOf(others)}`;
  return [
    objectGuard(typeName(name, printing), printing),
    `switch (${fieldAccess(tag, printing)}) {`,
    `${cases.join('')}default:\nreturn ${otherwise};\n}`,
  ].join('\n');
}
