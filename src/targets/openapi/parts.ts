import { contentsOf } from '../../model/contents.js';
import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { declaredResponsesOf, endpointsOf, parametersOf } from '../../model/endpoints.js';
import { fileTypeName, holdsFiles } from '../../model/files.js';
import type { Model, ObjectDeclaration } from '../../model/model.js';
import { namesIn, namesReachedFrom, typesWithin } from '../../model/type-graph.js';
import { nameOf, type TypeRef } from '../../model/type-ref.js';
import type { JsonMap } from '../../print/json-document.js';
import { componentsOf } from '../../schema/declaration-schema.js';
import { extended } from '../../schema/extensions.js';
import { defined, type Schema } from '../../schema/type-schema.js';
import { fieldWords } from '../../schema/words.js';
import { memoize } from '../../source/memoize.js';
import { schemaOf } from './parameters.js';
import { ownWords } from './words.js';

// Not JSON Schema, but every generator reads it as bytes.
export const binary: Schema = { type: 'string', format: 'binary' };

/** The components: a type that only forms have has its files as parts of a form, not as base64 in JSON. */
export function componentsWithParts(model: Model): JsonMap {
  const components = componentsOf(model) as JsonMap;
  const forms = model.types.flatMap((type): readonly (readonly [string, Schema])[] => {
    const parts = type.kind === 'object' && usesOf(model).forms.has(type.name) && partsOf(type, declarationsOf(model));
    return parts ? [[type.name, withParts(components[type.name] as Schema, parts)]] : [];
  });
  const all = { ...components, ...Object.fromEntries(forms) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== fileTypeName || isFileMentioned(model)));
}

/** A form with its files: if its type is also sent otherwise, the component has them as base64. */
export function partsSchema(type: TypeRef, model: Model): Schema {
  const declarations = declarationsOf(model);
  const object = objectOf(type, declarations);
  const parts = object && partsOf(object, declarations);
  const named = withoutAlias(type, declarations);
  if (parts === undefined || named.kind !== 'named' || usesOf(model).forms.has(named.name))
    return schemaOf(type, model);
  return withParts(componentsOf(model)[named.name] as Schema, parts);
}

interface Uses {
  /** Names of the types that are multipart forms, and nothing else. */
  readonly forms: ReadonlySet<string>;
  /** Names of the types that are other bodies or parameters, or parts in JSON, with all that these consist of. */
  readonly others: ReadonlySet<string>;
}

const usesOf: (model: Model) => Uses = memoize((model) => {
  const declarations = declarationsOf(model);
  const contents = [...endpointsOf(model), ...declaredResponsesOf(model)].flatMap(contentsOf);
  const forms = contents.filter(({ encoding }) => encoding === 'multipart').map(({ type }) => type);
  const fields = forms.flatMap((form) => objectOf(form, declarations)?.fields ?? []).map(({ type }) => type);
  const types = [
    ...contents.filter(({ encoding }) => encoding !== 'multipart').map(({ type }) => type),
    ...fields.filter((field) => filePart(field, declarations) === undefined),
    ...endpointsOf(model)
      .flatMap(parametersOf)
      .map(({ type }) => type),
    ...(model.webhooks === undefined ? [] : [model.webhooks]),
  ];
  const others = namesReachedFrom(types, declarations);
  const names = forms.flatMap((form) => nameOf(withoutAlias(form, declarations)) ?? []);
  return { forms: new Set(names.filter((name) => !others.has(name))), others };
});

/** Whether a component has files as base64. */
function isFileMentioned(model: Model): boolean {
  const { forms, others } = usesOf(model);
  const rest = model.types.filter(({ name }) => !forms.has(name));
  return others.has(fileTypeName) || rest.some((type) => namesIn(typesWithin(type)).has(fileTypeName));
}

/** The files of a form by name; undefined if it has none. */
function partsOf({ fields }: Pick<ObjectDeclaration, 'fields'>, declarations: Declarations): JsonMap | undefined {
  const parts = fields.flatMap((field): readonly (readonly [string, Schema])[] => {
    const part = filePart(field.type, declarations);
    const words = fieldWords(field, field.type, declarations);
    return part === undefined ? [] : [[field.name, extended({ ...words, ...part }, field)]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function withParts(whole: Schema, parts: JsonMap): Schema {
  return { ...whole, properties: { ...(whole['properties'] as Schema), ...parts } };
}

/** A file, or a list of them; undefined for any other part. */
function filePart(type: TypeRef, declarations: Declarations): Schema | undefined {
  const plain = withoutAlias(type, declarations);
  if (plain.kind === 'bytes') return { ...binary, [ownWords]: { type: 'bytes' } };
  if (holdsFiles(plain, declarations) === 'file') return binary;
  const items = plain.kind === 'array' ? filePart(plain.items, declarations) : undefined;
  return items && plain.kind === 'array'
    ? defined({ type: 'array', items, minItems: plain.minItems, maxItems: plain.maxItems })
    : undefined;
}
