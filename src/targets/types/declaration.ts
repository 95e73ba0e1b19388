import { declarationsOf, memberKindsOf, memberNamesOf } from '../../model/declarations.js';
import type {
  EnumDeclaration,
  Field,
  Model,
  ObjectDeclaration,
  PatternField,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../../model/model.js';
import { mayMeet } from '../../model/name-pattern.js';
import type { TypeRef } from '../../model/type-ref.js';
import { docComment, docsOf, paragraphs, wordsOf } from '../../print/docs.js';
import { constantLiteral, literalKey, propertyKey, stringLiteral } from '../../print/escape.js';
import { exampleCode } from '../../print/example-code.js';
import { type Module, printProperty, type Property, type Statement } from '../../print/module.js';
import { otherTagSymbol, typeSymbol } from '../../print/names.js';
import { StructureKind } from '../../print/ts-morph.js';
import { namesKey, typeText } from '../../print/type-text.js';
import { multimapOf } from '../../source/graph.js';

/** A declared type, and for an enum whose members have names the object with them. */
export function declarationStatements(declaration: TypeDeclaration, module: Module): readonly Statement[] {
  switch (declaration.kind) {
    case 'alias':
      return [typeStatement(declaration, typeText(declaration.type, module), module)];
    case 'object':
      return [interfaceStatement(declaration, module)];
    case 'enum':
      return memberNamesOf(declaration) === undefined
        ? [constantsStatement(declaration, module)]
        : enumStatements(declaration, module);
    case 'union':
      return [typeStatement(declaration, unionType(declaration, module), module)];
  }
}

/** `export type ResourceByAlias = Resource;` */
function typeStatement(declaration: TypeDeclaration, type: string, module: Module): Statement {
  return `${docComment(declaration, examplesOf(declaration, module))}export type ${declaration.name} = ${type};`;
}

function examplesOf(declaration: TypeDeclaration, { model }: Module): readonly string[] {
  return exampleCode(declaration, { kind: 'named', name: declaration.name }, model);
}

/**
 *     export interface ConflictProblem extends Problem {
 *       currentVersion: number;
 *     }
 */
function interfaceStatement(declaration: ObjectDeclaration, module: Module): Statement {
  const { parents, fields } = inheritanceOf(declaration, module.model);
  return {
    kind: StructureKind.Interface,
    name: declaration.name,
    isExported: true,
    docs: docsOf(declaration, examplesOf(declaration, module)),
    extends: parents.map((parent) => module.mention(typeSymbol(parent))),
    properties: [...fields.map((field) => propertyOf(field, module)), ...indexSignatures(declaration, module)],
  };
}

/** `detail?: string | undefined;` The `undefined` is for `exactOptionalPropertyTypes`: a field may be set to undefined. */
function propertyOf(field: Field, module: Module): Property {
  const type = typeText(field.type, module);
  return {
    name: propertyKey(field.name),
    hasQuestionToken: !field.isRequired,
    // `unknown` includes undefined.
    type: field.isRequired || type === 'unknown' ? type : `${type} | undefined`,
    docs: docsOf(field, exampleCode(field, field.type, module.model)),
  };
}

/**
 *     export const Color = { red: 'red', green: 'green' } as const;
 *     export type Color = 'red' | 'green' | (string & {});
 *
 * The members of `[1 as low, 2 as high]` are `low: 1` and `high: 2`.
 */
function enumStatements(declaration: EnumDeclaration, module: Module): readonly Statement[] {
  const docs = docComment(declaration, examplesOf(declaration, module));
  const members = declaration.members.map(
    ({ value, name = String(value), ...member }) =>
      `${docComment(member)}${literalKey(name)}: ${constantLiteral(value)},\n`,
  );
  return [
    `${docs}export const ${declaration.name} = {\n${members.join('')}} as const;`,
    typeStatement(declaration, memberTypes(declaration), module),
  ];
}

// `string & {}` accepts any string and still lets editors offer the members; a boolean has no further members.
const openEnds = { string: '(string & {})', number: '(number & {})', boolean: 'boolean' } as const;

function memberTypes(declaration: EnumDeclaration): string {
  const openEnd = declaration.isOpen ? [...memberKindsOf(declaration)].map((kind) => openEnds[kind]) : [];
  const values = declaration.members
    .filter(({ value }) => typeof value !== 'boolean' || !declaration.isOpen)
    .map(({ value }) => constantLiteral(value));
  return [...values, ...openEnd].join(' | ');
}

/**
 * Numbers and booleans make poor property names, so unnamed ones get no object. The docs of all members are above the
 * type, because comments between the members of a union do not reach the `.d.ts`.
 *
 *     /** - `1`: At once.
 *      *  - `2`: When there is time. *\/
 *     export type Priority = 1 | 2;
 */
function constantsStatement(declaration: EnumDeclaration, module: Module): Statement {
  const lines = declaration.members.flatMap((member) => {
    const text = wordsOf(member).join(' ').replaceAll('\n', '\n  ');
    return text === '' ? [] : [`- \`${JSON.stringify(member.value)}\`: ${text}`];
  });
  const docs = paragraphs(declaration.docs, lines.join('\n'));
  return typeStatement({ ...declaration, docs }, memberTypes(declaration), module);
}

/**
 *     export type ExampleResourceUpdateAction =
 *       | { action: 'doSomeThing' }
 *       | { action: 'changeSomeProperty'; someProperty?: string | undefined }
 *       | (Resource & { action: 'create' })
 *       | { action: OtherTag; [name: string]: unknown };
 *
 * The last of them, of an open union, has the shared fields itself: a type that it extends may say more of the tag.
 */
function unionType(declaration: UnionDeclaration, module: Module): string {
  const { extends: parents, others } = declaration;
  const known = declaration.variants.map((variant) => variantText({ ...declaration, parents }, variant, module));
  if (others === undefined) return known.join('');
  const tagType = module.mention(otherTagSymbol(module.model));
  return [...known, variantText({ ...declaration, parents: [], tagType }, others, module)].join('');
}

interface VariantOwner extends Pick<UnionDeclaration, 'tag'> {
  readonly parents: readonly string[];
  /** Absent: the name of the variant. */
  readonly tagType?: string;
}

function variantText(owner: VariantOwner, variant: Variant, module: Module): string {
  const { tag, tagType = stringLiteral(variant.name) } = owner;
  const bases = [...new Set([...owner.parents, ...variant.extends])];
  const { parents, fields } = inheritanceOf({ ...variant, extends: bases }, module.model, tag);
  const tagged = { type: { kind: 'string' }, name: tag } as const;
  const properties: readonly Property[] = [
    // With the docs of the variant, because comments between the members of a union do not reach the `.d.ts`.
    { name: propertyKey(tag), type: tagType, docs: docsOf(variant) },
    ...fields.map((field) => propertyOf(field, module)),
    ...indexSignatures({ ...variant, fields: [tagged, ...variant.fields] }, module),
  ];
  // Prettier keeps an object type on one line only if it begins on one; with comments in it it does not fit.
  const members = properties.map(printProperty);
  const lineEnd = members.some((member) => member.startsWith('/**')) ? '\n' : ' ';
  const object = `{${lineEnd}${members.join(lineEnd)}${lineEnd}}`;
  const all = [...parents.map((parent) => module.mention(typeSymbol(parent))), object].join(' & ');
  return `\n| ${parents.length === 0 ? all : `(${all})`}`;
}

/** The types that a signature allows, each once, and undefined. */
export function unionText(types: readonly TypeRef[], print: (type: TypeRef) => string): string {
  const texts = new Set(types.flatMap((type) => stringsOf(type, print)));
  // `unknown` includes everything.
  return texts.has('unknown') ? 'unknown' : [...texts, 'undefined'].join(' | ');
}

function stringsOf(type: TypeRef, print: (type: TypeRef) => string): readonly string[] {
  if (type.kind === 'nullable') return [...stringsOf(type.of, print), 'null'];
  const text = print(type);
  // A string beside an enum has a form that editors still offer the members for.
  if ((type.kind !== 'same' && type.kind !== 'either') || text.includes('(string & {})')) return [text];
  return type.members.flatMap((member) => stringsOf(member, print));
}

/**
 * ``[name: `attribute-${string}`]: string | undefined;`` TypeScript's name patterns are weaker than the model's: a signature also covers
 * fields and other patterns with the same prefix, so it allows their types as well.
 */
function indexSignatures(
  { fields, patterns = [] }: { readonly fields: readonly NamedType[]; readonly patterns?: readonly PatternField[] },
  module: Module,
): readonly Property[] {
  const covered = [...fields.map(({ name, type }) => ({ type, names: { prefix: name, suffix: name } })), ...patterns];
  const byKey = multimapOf(patterns.map((pattern) => [namesKey(pattern.names), pattern]));
  return [...byKey].map(([name, owners]) => {
    const types = covered.filter(({ names }) => owners.some((owner) => mayMeet(owner.names, names)));
    const own = owners.map(({ type }) => type);
    return {
      name,
      type: unionText([...own, ...types.map(({ type }) => type)], (type) => typeText(type, module)),
      docs: owners.flatMap((owner) => docsOf(owner)),
    };
  });
}

type NamedType = Pick<Field, 'name' | 'type'>;

/**
 * The `extends` clause and the own fields of an interface. A type that changes an inherited field is printed in
 * full, because TypeScript would refuse it as an extension. A variant always declares its `tag` itself.
 */
function inheritanceOf(
  { extends: parents, fields, patterns }: Pick<ObjectDeclaration, 'extends' | 'fields' | 'patterns'>,
  model: Model,
  tag?: string,
): Pick<ObjectDeclaration, 'fields'> & { readonly parents: readonly string[] } {
  const inherited = parents.flatMap((name) => fieldsOf(name, model)).filter(({ name }) => name !== tag);
  const own = new Map(fields.map((field) => [field.name, field]));
  // Whether own fields fit a parent's index signature is not checked.
  const isExtension = patterns === undefined && inherited.every((field) => isSameField(field, own.get(field.name)));
  if (!isExtension) return { parents: [], fields };
  const inheritedNames = new Set(inherited.map(({ name }) => name));
  return { parents, fields: fields.filter(({ name }) => !inheritedNames.has(name)) };
}

function fieldsOf(name: string, model: Model): readonly Field[] {
  const declaration = declarationsOf(model).get(name);
  if (declaration?.kind !== 'object') {
    throw new Error(`Bug: "${name}" is extended but is not an object type; resolve() should have reported it.`);
  }
  return declaration.fields;
}

function isSameField(inherited: Field, own: Field | undefined): boolean {
  return (
    own !== undefined &&
    own.isRequired === inherited.isRequired &&
    JSON.stringify(own.type) === JSON.stringify(inherited.type)
  );
}
