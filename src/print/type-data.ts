import { declarationsOf } from '../model/declarations.js';
import { describedMember, eitherMembers, type Guard } from '../model/values/distinction.js';
import { typesHoldingExact, typesWithin, typesReadExactly } from '../model/types/type-graph.js';
import { readTypesOf } from '../model/types/type-uses.js';
import type { Field, Fielded, Model, TypeDeclaration } from '../model/model.js';
import { multipleScaleOf } from '../model/values/multiples.js';
import { presencesOf } from '../model/presence.js';
import { byKind } from '../model/types/type-parts.js';
import {
  hasLimits,
  isBig,
  type EitherRef,
  type IntegerRef,
  type NumberRef,
  type StringRef,
  type TypeRef,
} from '../model/type-ref.js';
import { conversionText } from './conversions.js';
import { constantLiteral, stringLiteral, wholeRegExpLiteral } from './escape.js';
import { listText, literalText, type Members, objectText, tallObjectText } from './literals.js';
import type { Module } from './module.js';
import { typeDataSymbol } from './names.js';
import { valueText } from './value-text.js';

/**
 * A type as the `Type` of the runtime (`src/runtime/validators/type.ts`), the only form in which generated code
 * describes values:
 *
 *     'uuid'
 *     { kind: 'string', maxLength: 80 }
 *     { kind: 'array', items: () => resourceType }
 */
export const typeData: (type: TypeRef, module: Module) => string = byKind<[module: Module], string>({
  boolean: () => `'boolean'`,
  string: stringData,
  integer: (type, module) => convertedData(type, numberData(type.size, type), module),
  number: (type) => numberData('number', type),
  format: (type, module) => convertedData(type, stringLiteral(type.format), module),
  bytes: () => `'bytes'`,
  unknown: () => `'unknown'`,
  named: ({ name }, module) => `() => ${module.mention(typeDataSymbol(name))}`,
  array: ({ items, minItems, maxItems, unique }, module) =>
    objectText({
      kind: `'array'`,
      items: typeData(items, module),
      minItems,
      maxItems,
      unique,
    }),
  tuple: ({ items, rest }, module) =>
    objectText({
      kind: `'tuple'`,
      parts: `[${items.map((item) => typeData(item, module)).join(', ')}]`,
      rest: rest && typeData(rest, module),
    }),
  map: ({ keys, values, minSize, maxSize }, module) =>
    objectText({
      kind: `'map'`,
      keys: keys && typeData(keys, module),
      values: typeData(values, module),
      minSize,
      maxSize,
    }),
  null: () => `'null'`,
  nullable: ({ of }, module) => `{ kind: 'nullable', of: ${typeData(of, module)} }`,
  // All members have the same shape: several names for one thing.
  same: ({ members: [first] }, module) => typeData(first, module),
  either: eitherData,
  json: ({ of }, module) => `{ kind: 'json', of: ${typeData(of, module)} }`,
  csv: ({ items }, module) => `{ kind: 'csv', items: ${typeData(items, module)} }`,
});

/** `{ kind: 'converted', of: 'int64', to: decimals }` */
function convertedData(type: TypeRef, of: string, module: Module): string {
  const to = conversionText(type, module);
  return to === undefined ? of : objectText({ kind: `'converted'`, of, to });
}

/** `{ kind: 'either', members: [() => catType, () => dogType], labels: ['Cat (has lives)', 'Dog'], tests: [[{ has: 'lives' }], []] }` */
function eitherData(type: EitherRef, module: Module): string {
  const members = eitherMembers(type, declarationsOf(module.model));
  const tests = members.map(({ guards }) => `[${guards.map((guard) => testData(guard, module)).join(', ')}]`);
  return objectText({
    kind: `'either'`,
    ordered: type.isOrdered,
    members: `[${members.map((member) => typeData(member.type, module)).join(', ')}]`,
    labels: `[${members.map((member) => stringLiteral(describedMember(member))).join(', ')}]`,
    tests: members.some(({ guards }) => guards.length > 0) ? `[${tests.join(', ')}]` : undefined,
  });
}

/** `{ field: 'kind', oneOf: ['cat'], negated: true }` */
function testData({ test, holds }: Guard, module: Module): string {
  const negated = !holds;
  switch (test.kind) {
    case 'has field':
      return objectText({ has: stringLiteral(test.name), negated });
    case 'field is one of': {
      const values = `[${test.values.map(constantLiteral).join(', ')}]`;
      return objectText({ field: stringLiteral(test.name), oneOf: values, negated });
    }
    case 'field is':
      return objectText({ field: stringLiteral(test.name), is: typeData(test.type, module), negated });
    case 'first item is':
      return objectText({ firstItem: typeData(test.type, module), negated });
    case 'has items at most':
      return objectText({ maxItems: test.count, negated });
  }
}

/** Whether a number in the type may arrive as a bigint, from a lossless JSON parser. */
function isLossless(declaration: TypeDeclaration, model: Model): boolean {
  const hasNumbers = typesWithin(declaration).some(({ kind }) => kind === 'number');
  return hasNumbers && typesReadExactly(declarationsOf(model)).has(declaration.name);
}

/** Whether a client reads it and must check for numbers that `JSON.parse` would round. */
function needsExactReader({ name }: TypeDeclaration, model: Model): boolean {
  return readTypesOf(model).has(name) && typesHoldingExact(declarationsOf(model)).has(name);
}

/** A declared type as the `DeclaredType` of the runtime. */
export function declarationData(declaration: TypeDeclaration, module: Module): string {
  const start = {
    kind: `'${declaration.kind}'`,
    name: stringLiteral(declaration.name),
    lossless: isLossless(declaration, module.model),
    exact: needsExactReader(declaration, module.model),
  };
  switch (declaration.kind) {
    case 'alias':
      return objectText({ ...start, type: typeData(declaration.type, module) });
    case 'enum': {
      const members = declaration.members.map(({ value }) => constantLiteral(value));
      return objectText({
        ...start,
        members: `[${members.join(', ')}]`,
        open: declaration.isOpen,
      });
    }
    case 'object':
      return tallObjectText({ ...start, ...fieldedData(declaration, module) });
    case 'union': {
      const { tag, others } = declaration;
      const variants = declaration.variants.map((variant) =>
        objectText({ name: stringLiteral(variant.name), ...fieldedData(variant, module) }),
      );
      return tallObjectText({
        ...start,
        tag: stringLiteral(tag),
        variants: `[${variants.join(', ')}]`,
        others: others && objectText(fieldedData(others, module)),
      });
    }
  }
}

function fieldedData(object: Fielded, module: Module): Members {
  const { fields, patterns = [] } = object;
  const presences = presencesOf(object);
  const matched = patterns.map(({ names, type }) =>
    objectText({ names: wholeRegExpLiteral(names.source), type: typeData(type, module) }),
  );
  return {
    fields: `[${fields.map((field) => fieldData(field, module)).join(', ')}]`,
    patterns: listText(matched),
    requires: presences.length === 0 ? undefined : literalText(presences),
  };
}

/** `{ name: 'key', type: () => resourceKeyType, optional: true }` */
function fieldData({ name, type, isRequired, access, default: value }: Field, module: Module): string {
  return objectText({
    name: stringLiteral(name),
    type: typeData(type, module),
    optional: !isRequired,
    access: access === undefined ? undefined : `'${access}'`,
    default: value === undefined ? undefined : valueText(value, type, declarationsOf(module.model)),
  });
}

function stringData({ minLength, maxLength, pattern, format }: StringRef): string {
  if (minLength === undefined && maxLength === undefined && pattern === undefined) return `'string'`;
  return objectText({
    kind: `'string'`,
    format: format && stringLiteral(format),
    minLength,
    maxLength,
    pattern: pattern === undefined ? undefined : wholeRegExpLiteral(pattern),
  });
}

function numberData(kind: IntegerRef['size'] | 'number', type: IntegerRef | NumberRef): string {
  if (!hasLimits(type)) return `'${kind}'`;
  const { minimum, maximum, multipleOf } = type;
  const { exclusiveMinimum, exclusiveMaximum } = type.kind === 'number' ? type : {};
  const literal = (value: string | number | undefined): string | undefined =>
    value === undefined ? undefined : `${value}${isBig(type) ? 'n' : ''}`;
  return objectText({
    kind: `'${kind}'`,
    minimum: literal(minimum),
    maximum: literal(maximum),
    exclusiveMinimum,
    exclusiveMaximum,
    multipleOf: literal(multipleOf),
    scale: multipleOf === undefined ? undefined : multipleScaleOf(type),
  });
}
