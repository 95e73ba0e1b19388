import { StructureKind, VariableDeclarationKind } from '../../print/ts-morph.js';
import type { InterfaceDeclarationStructure, PropertySignatureStructure, StatementStructures } from 'ts-morph';
import type {
  AliasDeclaration,
  EnumDeclaration,
  Field,
  Model,
  ObjectDeclaration,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../../model/model.js';
import { isTextEnum, memberKindsOf } from '../../model/declarations.js';
import { docComment, docsOf, type DocTags } from '../../print/docs.js';
import { constantLiteral, literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import { exampleTags } from '../../print/example-tags.js';
import type { Module } from '../../print/module.js';
import { typeSymbol } from '../../print/names.js';
import { typeText } from '../../print/type-text.js';
import { indexSignatures } from './index-signatures.js';
import { inheritanceOf, inheritanceOfVariant } from './inheritance.js';

export interface Place {
  readonly model: Model;
  readonly module: Module;
}

function tagsOf(declaration: TypeDeclaration, model: Model): DocTags {
  return exampleTags(declaration, { kind: 'named', name: declaration.name }, model);
}

/** A declared type, and of an enum of texts the object with its members. */
export function declarationStatements(
  declaration: TypeDeclaration,
  { model, module }: Place,
): readonly StatementStructures[] {
  switch (declaration.kind) {
    case 'alias':
      return [aliasStatement(declaration, { model, module })];
    case 'object':
      return [interfaceStatement(declaration, { model, module })];
    case 'enum':
      return isTextEnum(declaration) ? enumStatements(declaration, model) : [constantsStatement(declaration, model)];
    case 'union':
      return [unionStatement(declaration, { model, module })];
  }
}

/** `export type ResourceByAlias = Resource;` */
function aliasStatement(declaration: AliasDeclaration, { model, module }: Place): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    name: declaration.name,
    isExported: true,
    docs: docsOf(declaration, tagsOf(declaration, model)),
    type: typeText(declaration.type, module),
  };
}

/**
 *     export interface ConflictProblem extends Problem {
 *       currentVersion: number;
 *     }
 */
function interfaceStatement(declaration: ObjectDeclaration, { model, module }: Place): InterfaceDeclarationStructure {
  const { parents, fields } = inheritanceOf(declaration, model);
  return {
    kind: StructureKind.Interface,
    name: declaration.name,
    isExported: true,
    docs: docsOf(declaration, tagsOf(declaration, model)),
    extends: parents.map((parent) => module.mention(typeSymbol(parent))),
    properties: [
      ...fields.map((field) => propertyOf(field, { model, module })),
      ...indexSignatures(declaration, module),
    ],
  };
}

/** `detail?: string | undefined;` The `undefined` is for `exactOptionalPropertyTypes`: a field may be set to nothing. */
function propertyOf(field: Field, { model, module }: Place): PropertySignatureStructure {
  return {
    kind: StructureKind.PropertySignature,
    name: propertyKey(field.name),
    hasQuestionToken: !field.isRequired,
    type: fieldType(field, module),
    docs: docsOf(field, exampleTags(field, field.type, model)),
  };
}

function fieldType(field: Field, module: Module): string {
  const type = typeText(field.type, module);
  // Of `unknown`, undefined is a part already.
  return field.isRequired || type === 'unknown' ? type : `${type} | undefined`;
}

/**
 *     export const Color = { red: 'red', green: 'green' } as const;
 *     export type Color = 'red' | 'green' | (string & {});
 */
function enumStatements(declaration: EnumDeclaration, model: Model): readonly StatementStructures[] {
  const members = declaration.members.map(
    ({ value, ...member }) => `${docComment(member)}${literalKey(String(value))}: ${constantLiteral(value)},\n`,
  );
  return [
    {
      kind: StructureKind.VariableStatement,
      declarationKind: VariableDeclarationKind.Const,
      isExported: true,
      docs: docsOf(declaration, tagsOf(declaration, model)),
      declarations: [{ name: declaration.name, initializer: `{\n${members.join('')}} as const` }],
    },
    {
      kind: StructureKind.TypeAlias,
      name: declaration.name,
      isExported: true,
      docs: docsOf(declaration, tagsOf(declaration, model)),
      type: memberTypes(declaration),
    },
  ];
}

// `string & {}` takes any text and still lets editors offer the members; of a boolean there are no others to offer.
const openEnds = { string: '(string & {})', number: '(number & {})', boolean: 'boolean' } as const;

function memberTypes(declaration: EnumDeclaration): string {
  const openEnd = declaration.isOpen ? [...memberKindsOf(declaration)].map((kind) => openEnds[kind]) : [];
  const values = declaration.members
    .filter(({ value }) => typeof value !== 'boolean' || !declaration.isOpen)
    .map(({ value }) => constantLiteral(value));
  return [...values, ...openEnd].join(' | ');
}

/**
 * Numbers and booleans make no good names of properties, so there is no object of them. What is said of a member stands
 * above all of them, because comments between the members of a union do not reach the `.d.ts`.
 *
 *     /** - `1`: At once.
 *      *  - `2`: When there is time. *\/
 *     export type Priority = 1 | 2;
 */
function constantsStatement(declaration: EnumDeclaration, model: Model): StatementStructures {
  const lines = declaration.members.flatMap(({ value, docs, gap, deprecated }) => {
    const words = [
      docs,
      gap === undefined ? undefined : `Gap: ${gap}`,
      deprecated === undefined ? undefined : `Deprecated: ${deprecated}`,
    ].filter((text) => text !== undefined);
    return words.length === 0 ? [] : [`- \`${JSON.stringify(value)}\`: ${words.join(' ').replaceAll('\n', '\n  ')}`];
  });
  const docs = [declaration.docs, lines.join('\n')].filter((text) => text !== undefined && text !== '').join('\n\n');
  return {
    kind: StructureKind.TypeAlias,
    name: declaration.name,
    isExported: true,
    docs: docsOf({ ...declaration, docs }, tagsOf(declaration, model)),
    type: memberTypes(declaration),
  };
}

/**
 *     export type ExampleResourceUpdateAction =
 *       | { action: 'doSomeThing' }
 *       | { action: 'changeSomeProperty'; someProperty?: string | undefined }
 *       | (Resource & { action: 'create' });
 */
function unionStatement(declaration: UnionDeclaration, place: Place): StatementStructures {
  return {
    kind: StructureKind.TypeAlias,
    name: declaration.name,
    isExported: true,
    docs: docsOf(declaration, tagsOf(declaration, place.model)),
    type: declaration.variants.map((variant) => variantText(declaration, variant, place)).join(''),
  };
}

function variantText(declaration: UnionDeclaration, variant: Variant, { model, module }: Place): string {
  const { parents, fields: own } = inheritanceOfVariant(declaration, variant, model);
  // On the tag, because comments between the members of a union do not reach the `.d.ts`.
  const tag = `${docComment(variant)}${propertyKey(declaration.tag)}: ${stringLiteral(variant.name)};`;
  const fields = own.map((field) => {
    const mark = field.isRequired ? '' : '?';
    return `${docComment(field, exampleTags(field, field.type, model))}${propertyKey(field.name)}${mark}: ${fieldType(field, module)};`;
  });
  // Prettier keeps an object type on one line only if it begins on one; with comments in it it does not fit.
  const members = [tag, ...fields];
  const lineEnd = members.some((member) => member.startsWith('/**')) ? '\n' : ' ';
  const object = `{${lineEnd}${members.join(lineEnd)}${lineEnd}}`;
  const all = [...parents.map((parent) => module.mention(typeSymbol(parent))), object].join(' & ');
  return `\n| ${parents.length === 0 ? all : `(${all})`}`;
}
