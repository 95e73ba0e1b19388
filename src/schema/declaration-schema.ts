import { declarationsOf } from '../model/declarations.js';
import type { Documented } from '../model/documented.js';
import { printedDeclarations } from '../model/types/empty-extensions.js';
import type {
  Constant,
  EnumDeclaration,
  Field,
  Fielded,
  Model,
  PatternField,
  TypeDeclaration,
  UnionDeclaration,
  Variant,
} from '../model/model.js';
import { numberedName, upperFirst } from '../model/names.js';
import { type Presence, presencesOf } from '../model/presence.js';
import { compactJson, jsonDocument } from '../print/json-document.js';
import { type ModelModule, modulesWithTypes } from '../print/model-modules.js';
import { keptByModule } from '../print/module-inputs.js';
import { memoize } from '../source/memoize.js';
import { extended, extensionsByName } from './extensions.js';
import { whole } from './text-forms.js';
import {
  type Dialect,
  jsonSchemaDialect,
  openapiDialect,
  type Schema,
  schemaFileName,
  typeSchema,
} from './type-schema.js';
import { openUnionWords } from './open-words.js';
import { exampleOf, fieldWords, memberWords, wordsOf } from './words.js';
import { defined } from '../source/plain-data.js';

const metaSchema = 'https://json-schema.org/draft/2020-12/schema';

/**
 * The `$id` of a schema, against which references are resolved. Its domain can never exist (RFC 6761, section 6.4),
 * because the address is only a name: following it must not lead to something else.
 */
export function addressOf(model: Model, fileName: string): string {
  return `https://modelwright.invalid/@${model.name}/json-schema/${fileName}`;
}

/**
 * The schema of each type of a module by name: complete, with its own address. Not kept: those of a large API would be a
 * fifth of the memory, and making them again takes a fiftieth of the time.
 */
function schemasOf({ types }: ModelModule, model: Model): Schema {
  const dialect = jsonSchemaDialect(declarationsOf(model));
  const printed = printedDeclarations(model);
  return Object.fromEntries(
    types.map((declaration) => {
      const { name } = declaration;
      const head = { $schema: metaSchema, $id: addressOf(model, schemaFileName(name)), title: name };
      return [name, { ...head, ...declarationSchema(printed.get(name) ?? declaration, dialect) }];
    }),
  );
}

/** The same schemas as the components of an OpenAPI document. */
export const componentsOf: (model: Model) => Schema = memoize((model) => {
  const dialect = openapiDialect(declarationsOf(model));
  const taken = new Set(model.types.map(({ name }) => name));
  return Object.fromEntries(
    model.types.flatMap((declaration): readonly (readonly [string, Schema])[] => {
      const schema = declarationSchema(declaration, dialect);
      if (declaration.kind !== 'union') return [[declaration.name, schema]];
      return taggedComponents(declaration, { schema, taken, dialect });
    }),
  );
});

interface Components {
  readonly schema: Schema;
  readonly dialect: Dialect;
  /** The names of all components. */
  readonly taken: Set<string>;
}

/**
 * A union with a discriminator (OpenAPI 3.1.1, section 4.8.25). Each variant is a component of its own, because schemas
 * without a name are not considered there.
 */
function taggedComponents(
  { name, tag, variants }: UnionDeclaration,
  { schema, taken, dialect }: Components,
): readonly (readonly [string, Schema])[] {
  const members = schema['oneOf'] as readonly Schema[];
  const components = variants.map((variant, index) => {
    const words = variant.name.split(/[^A-Za-z0-9]+/).map(upperFirst);
    const component = numberedName(`${name}${words.join('')}`, (one) => !taken.has(one));
    taken.add(component);
    return { tag: variant.name, component, $ref: dialect.referenceTo(component), schema: members[index] ?? {} };
  });
  const discriminator = {
    propertyName: tag,
    mapping: Object.fromEntries(components.map((one) => [one.tag, one.$ref])),
  };
  const { oneOf: _, ...words } = schema;
  const union = { ...words, oneOf: components.map(({ $ref }) => ({ $ref })), discriminator };
  return [[name, union], ...components.map((one) => [one.component, one.schema] as const)];
}

function declarationSchema(declaration: TypeDeclaration, dialect: Dialect): Schema {
  const members = declaration.kind === 'enum' ? declaration.members : [];
  const schema = defined({
    ...wordsOf(declaration, ownWords(declaration)),
    ...exampleOf(declaration, { kind: 'named', name: declaration.name }, dialect.declarations),
    ...bodyOf(declaration, dialect),
    'x-members': dialect.isByName
      ? extensionsByName(members.map((member) => [String(member.value), member]))
      : undefined,
  });
  // An imported type may have the name of its component.
  const { name: _, ...named } = withExtensions(schema, declaration, dialect);
  return named;
}

/** What only a description can say of a declaration. */
function ownWords(declaration: TypeDeclaration): string | undefined {
  if (declaration.kind === 'enum') return memberWords(declaration);
  return declaration.kind === 'union' && declaration.others !== undefined ? openUnionWords : undefined;
}

/** Only OpenAPI documents have extensions. */
function withExtensions(schema: Schema, thing: Pick<Documented, 'x'>, { isByName }: Dialect): Schema {
  return isByName ? extended(schema, thing) : schema;
}

function bodyOf(declaration: TypeDeclaration, dialect: Dialect): Schema {
  switch (declaration.kind) {
    case 'alias':
      return typeSchema(declaration.type, dialect);
    case 'enum':
      return enumSchema(declaration, dialect);
    case 'object':
      return objectSchema(declaration, {}, dialect);
    case 'union':
      return unionSchema(declaration, dialect);
  }
}

function enumSchema({ members }: EnumDeclaration, { isByName }: Dialect): Schema {
  const values = members.map(({ value }) => value);
  // Programs that read a parameter need the type to know that `1` is a number.
  const [type, ...otherTypes] = new Set(values.map(constantType));
  const [first, ...others] = values;
  return {
    ...(isByName && type !== undefined && otherTypes.length === 0 ? { type } : {}),
    ...(first !== undefined && others.length === 0 ? { const: first } : { enum: values }),
  };
}

function constantType(value: Constant): string {
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** An object with these fields; `fixed` ones come first and are required. */
function objectSchema(object: Fielded, fixed: Schema, dialect: Dialect): Schema {
  const { fields, patterns = [] } = object;
  const additional = patterns.find(({ isAdditional }) => isAdditional);
  const matched = patterns
    .filter((pattern) => pattern !== additional)
    .map((one) => ({ source: whole(one.names.source), schema: fieldSchema(one, dialect) }));
  const [only, ...others] = matched;
  const isMap = fields.length === 0 && Object.keys(fixed).length === 0;
  if (isMap && additional === undefined && only !== undefined && others.length === 0) {
    return { type: 'object', propertyNames: { pattern: only.source }, additionalProperties: only.schema };
  }
  const left = (additional?.without ?? []).map((name): [string, boolean] => [name, false]);
  const properties = fields.map((field): [string, Schema] => [field.name, fieldSchema(field, dialect)]);
  const required = [...Object.keys(fixed), ...fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)];
  return defined({
    type: 'object',
    properties: { ...Object.fromEntries(left), ...fixed, ...Object.fromEntries(properties) },
    required: required.length === 0 ? undefined : required,
    patternProperties:
      only === undefined ? undefined : Object.fromEntries(matched.map(({ source, schema }) => [source, schema])),
    additionalProperties: additional === undefined ? false : anythingOr(fieldSchema(additional, dialect)),
    ...requiresSchema(object),
  });
}

/** `anyOf` or `oneOf` of `required`; in an `allOf`, if there are several. */
function requiresSchema(object: Fielded): Schema {
  const schemas = presencesOf(object).map(presenceSchema);
  return schemas.length > 1 ? { allOf: schemas } : (schemas[0] ?? {});
}

/** The properties are listed too, because strict validators expect them next to `required`. */
function requiredSchema(names: readonly string[]): Schema {
  if (names.length === 0) return {};
  return { properties: Object.fromEntries(names.map((name) => [name, true])), required: names };
}

function presenceSchema(presence: Presence): Schema {
  if (typeof presence === 'string') return requiredSchema([presence]);
  if ('any' in presence) return { anyOf: presence.any.map(presenceSchema) };
  if ('one' in presence) return { oneOf: presence.one.map(presenceSchema) };
  const names = presence.all.filter((part) => typeof part === 'string');
  const others = presence.all.filter((part) => typeof part !== 'string');
  const required = requiredSchema(names);
  return others.length === 0 ? required : { ...required, allOf: others.map(presenceSchema) };
}

/** `true` means the same as a schema without keywords. */
function anythingOr(schema: Schema): Schema | true {
  return Object.keys(schema).length === 0 ? true : schema;
}

function unionSchema({ tag, variants }: UnionDeclaration, dialect: Dialect): Schema {
  return {
    oneOf: variants.map((variant) => {
      const schema = {
        title: variant.name,
        ...wordsOf({ ...variant, ...docsOfVariant(variant, dialect) }),
        ...objectSchema(variant, { [tag]: { const: variant.name } }, dialect),
      };
      return withExtensions(schema, variant, dialect);
    }),
  };
}

/** `created: Pet` says what `Pet` says; programs that print the document see only the component of the variant. */
function docsOfVariant({ docs, extends: parents }: Variant, dialect: Dialect): Pick<Documented, 'docs'> {
  const [parent, ...others] = parents;
  if (docs !== undefined || parent === undefined || others.length > 0 || !dialect.isByName) return {};
  const said = dialect.declarations.get(parent)?.docs;
  return said === undefined ? {} : { docs: said };
}

function fieldSchema(field: Field | PatternField, dialect: Dialect): Schema {
  const words = fieldWords(field, field.type, dialect.declarations);
  return withExtensions({ ...words, ...typeSchema(field.type, dialect) }, field, dialect);
}

/**
 * `modules/resource` → `schemas/resource.json`: a separate folder, so that no file name conflicts with
 * `bundle.json`.
 */
export function documentPathOf({ path }: ModelModule): string {
  return `${path.replace(/^modules/, 'schemas')}.json`;
}

/** The document of one file: the schemas of its types, each under `$defs` by its name. */
export function documentOf(part: ModelModule, model: Model): Schema {
  return { $schema: metaSchema, $id: addressOf(model, documentPathOf(part)), $defs: schemasOf(part, model) };
}

/**
 * `bundle.json`: all types in one document, one schema per line. It is for programs; `schemas/` has the same on more
 * lines, for people. Each schema has the same address in both, so references are the same.
 *
 *     "$defs": {
 *       "Resource": {"$schema":"https://json-schema.org/draft/2020-12/schema",
 */
export function bundleText(model: Model): string {
  const head = { $schema: metaSchema, $id: addressOf(model, 'bundle.json'), title: model.name, ...wordsOf(model) };
  const lines = new Map(modulesWithTypes(model).flatMap((part) => bundleLines(part, model)));
  const sorted = model.types.map(({ name }, index) => `${index === 0 ? '' : ',\n'}${lines.get(name)}`);
  // Joined at once: that of a large API has 27 megabytes, and every step would copy it.
  return [jsonDocument(head).trimEnd().slice(0, -2), ',\n  "$defs": {\n', ...sorted, '\n  }\n}\n'].join('');
}

const bundleLines = keptByModule((part, model) =>
  Object.entries(schemasOf(part, model)).map(
    ([name, schema]) => [name, `    ${compactJson(name)}: ${compactJson(schema)}`] as const,
  ),
);
