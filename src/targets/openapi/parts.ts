import { contentsIn } from '../../model/contents.js';
import { type Declarations, declarationsOf, objectOf, withoutAlias } from '../../model/declarations.js';
import { declaredResponsesOf, endpointsOf, parametersOf } from '../../model/endpoints.js';
import { fileTypeName, holdsFiles } from '../../model/types/files.js';
import type { Model } from '../../model/model.js';
import { namesIn, namesReachedFrom } from '../../model/types/type-graph.js';
import type { TypeRef } from '../../model/type-ref.js';
import { componentsOf } from '../../schema/declaration-schema.js';
import { extended } from '../../schema/extensions.js';
import { type Schema } from '../../schema/type-schema.js';
import { fieldWords } from '../../schema/words.js';
import { memoize } from '../../source/memoize.js';
import { schemaOf } from './parameters.js';
import { ownWords } from './words.js';
import { defined } from '../../source/plain-data.js';

// Not JSON Schema, but every generator reads it as bytes.
export const binary: Schema = { type: 'string', format: 'binary' };

/** The components. A type that is only a form has its files as parts; that of any other type has them as base64. */
export function componentsWithParts(model: Model): Schema {
  const inJson = namesInJson(model);
  const all = Object.entries(componentsOf(model)).filter(([name]) => name !== fileTypeName || inJson.has(name));
  return Object.fromEntries(all.map(([name, schema]) => [name, inJson.has(name) ? schema : withParts(name, model)]));
}

/** A form with its files: if its type is also JSON, its component has them as base64, which a form does not use. */
export function partsSchema(type: TypeRef, model: Model): Schema {
  const named = withoutAlias(type, declarationsOf(model));
  if (named.kind !== 'named' || !namesInJson(model).has(named.name)) return schemaOf(type, model);
  const whole = withParts(named.name, model);
  return whole === componentsOf(model)[named.name] ? schemaOf(type, model) : whole;
}

/** Names of the types that are not only multipart forms, with all that these consist of. */
const namesInJson: (model: Model) => ReadonlySet<string> = memoize((model) => {
  const declarations = declarationsOf(model);
  const contents = contentsIn([...endpointsOf(model), ...declaredResponsesOf(model)]);
  const forms = contents.filter(({ encoding }) => encoding === 'multipart').map(({ type }) => type);
  const fields = forms.flatMap((form) => objectOf(form, declarations)?.fields ?? []).map(({ type }) => type);
  const formNames = namesIn(forms.map((form) => withoutAlias(form, declarations)));
  const others = model.types.filter(({ name }) => name !== fileTypeName && !formNames.has(name));
  const roots = [
    ...others.map(({ name }): TypeRef => ({ kind: 'named', name })),
    ...contents.filter(({ encoding }) => encoding !== 'multipart').map(({ type }) => type),
    ...fields.filter((field) => filePart(field, declarations) === undefined),
    ...endpointsOf(model)
      .flatMap(parametersOf)
      .map(({ type }) => type),
  ];
  return namesReachedFrom(roots, declarations);
});

/** The component of a type, with its files as parts; the component itself if there are none. */
function withParts(name: string, model: Model): Schema {
  const declarations = declarationsOf(model);
  const whole = componentsOf(model)[name] as Schema;
  const parts = (objectOf({ kind: 'named', name }, declarations)?.fields ?? []).flatMap((field) => {
    const part = filePart(field.type, declarations);
    const words = fieldWords(field, field.type, declarations);
    return part === undefined ? [] : [[field.name, extended({ ...words, ...part }, field)] as const];
  });
  if (parts.length === 0) return whole;
  return { ...whole, properties: { ...(whole['properties'] as Schema), ...Object.fromEntries(parts) } };
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
