import {
  child,
  childrenOf,
  type Document,
  itemsOf,
  type Located,
  type Pointer,
  referenceOf,
  resolve,
  rootOf,
  schemaPointer,
} from './document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from './json.js';
import { partOf } from './merge.js';
import { takeName } from './names.js';
import { isAnnotation, mappingOf, unionWordOf } from './schema-parts.js';
import { multimapOf, reachedFrom } from '../source/graph.js';

/**
 * A schema with a discriminator stands for all schemas that inherit from it (OpenAPI 3.0.4, section 4.7.24.1). It
 * becomes the union of them; if it can be one of them, that member is called `PetItself` for `Pet`.
 */
export function withUnionsOfHeirs(document: Document): Document {
  const components = child(rootOf(document), 'components');
  const named = childrenOf(child(components, 'schemas')).filter(([, { value }]) => isObject(value));
  const inheritance = inheritanceOf(document, named);
  if (inheritance.itself.size === 0) return document;
  const origins = new Map<Pointer, Pointer>();
  const schemas: Record<string, Json> = { ...objectOf(memberOf(components.value, 'schemas')) };
  const made = { ...inheritance, origins, schemas: new Map<string, JsonObject>() };
  for (const [name] of named) schemas[name] = withInherited(made, name);
  const unions = [...inheritance.itself.keys()].map((name) => [name, unionOf(inheritance, name)] as const);
  const members = new Set(unions.flatMap(([, { oneOf }]) => oneOf.map(({ $ref }) => $ref)));
  for (const [name, union] of unions) {
    const itself = inheritance.itself.get(name) ?? name;
    if (members.has(schemaPointer(itself))) schemas[itself] = withoutDiscriminator(objectOf(schemas[name]));
    origins.set(schemaPointer(itself), schemaPointer(name));
    schemas[name] = union;
  }
  const root = { ...document.root, components: { ...objectOf(components.value), schemas } };
  return { ...document, root, origins: [origins, ...(document.origins ?? [])] };
}

/** Which schemas inherit from which. */
interface Inheritance {
  readonly document: Document;
  readonly written: ReadonlyMap<string, Located>;
  readonly names: ReadonlyMap<Json, string>;
  readonly heirs: ReadonlyMap<string, readonly string[]>;
  /** For a schema that becomes a union, the name of the member that is the schema itself. */
  readonly itself: ReadonlyMap<string, string>;
}

function inheritanceOf(document: Document, named: ReturnType<typeof childrenOf>): Inheritance {
  const names = new Map(named.map(([name, { value }]) => [value, name]));
  const parentsOf = (schema: Located): readonly string[] =>
    itemsOf(child(schema, 'allOf'))
      .filter(({ value }) => referenceOf(value) !== undefined)
      .flatMap((part) => names.get(resolve(document, part)?.value) ?? []);
  const heirs = multimapOf(
    named.flatMap(([name, schema]) => parentsOf(schema).map((parent) => [parent, name] as const)),
  );
  const itself = new Map<string, string>();
  const taken = new Set(named.map(([name]) => name.toLowerCase()));
  for (const [name, schema] of named)
    if (heirs.has(name) && unionWordOf(schema.value) === undefined && tagNameOf(schema) !== undefined)
      itself.set(name, takeName(taken, `${name}Itself`));
  return { document, written: new Map(named), names, heirs, itself };
}

function tagNameOf({ value }: Located): string | undefined {
  return textOf(memberOf(memberOf(value, 'discriminator'), 'propertyName'));
}

interface Union extends JsonObject {
  readonly oneOf: readonly { readonly $ref: Pointer }[];
}

/** The schema of the discriminator's value in each heir, and in the schema itself if the field can have its name. */
function unionOf({ document, written, names, heirs, itself }: Inheritance, name: string): Union {
  const schema = written.get(name) ?? { value: {}, at: '' };
  const tag = tagNameOf(schema) ?? '';
  const mapped = mappingOf(child(schema, 'discriminator')).flatMap(([value, target]) => {
    const heir = names.get(resolve(document, target)?.value);
    return heir === undefined ? [] : [[value, heir] as const];
  });
  const known = new Set(mapped.map(([, heir]) => heir));
  const field = resolve(document, child(child(schema, 'properties'), tag));
  const values = listOf(memberOf(field?.value, 'enum'));
  const isOne = mapped.length === 0 && (values.length === 0 || values.includes(name));
  const below = [...reachedFrom(heirs.get(name) ?? [], heirs)].filter((heir) => heir !== name);
  const others = [...(isOne ? [name] : []), ...below].filter((heir) => !known.has(heir));
  // The value of the discriminator is the name of the schema, unless a document of Azure says otherwise.
  const valueOf = (heir: string): string =>
    textOf(memberOf(written.get(heir)?.value, 'x-ms-discriminator-value')) ?? heir;
  const variants = [...mapped, ...others.map((heir) => [valueOf(heir), heir] as const)].map(
    ([value, heir]) => [value, schemaPointer(itself.get(heir) ?? heir)] as const,
  );
  const words = Object.entries(objectOf(schema.value)).filter(([word]) => isAnnotation(word));
  return {
    ...Object.fromEntries(words),
    oneOf: [...new Set(variants.map(([, $ref]) => $ref))].map(($ref) => ({ $ref })),
    discriminator: { propertyName: tag, mapping: Object.fromEntries(variants) },
  };
}

interface Made extends Inheritance {
  readonly origins: Map<Pointer, Pointer>;
  /** Those that have been made; those in a circle are as written meanwhile. */
  readonly schemas: Map<string, JsonObject>;
}

/** A schema that inherits what the schemas with a discriminator are themselves, and not their unions. */
function withInherited(made: Made, name: string): JsonObject {
  const known = made.schemas.get(name);
  if (known !== undefined) return known;
  const { document, names, itself, written, schemas, origins } = made;
  const schema = written.get(name) ?? { value: {}, at: '' };
  const object = objectOf(schema.value);
  schemas.set(name, object);
  const allOf = itemsOf(child(schema, 'allOf')).map((part) => {
    const parent = referenceOf(part.value) === undefined ? undefined : names.get(resolve(document, part)?.value);
    if (parent === undefined || !itself.has(parent)) return part.value;
    origins.set(part.at, schemaPointer(parent));
    return partOf(withoutDiscriminator(withInherited(made, parent)));
  });
  const own = allOf.length === 0 ? object : { ...object, allOf };
  schemas.set(name, own);
  return own;
}

function withoutDiscriminator(schema: JsonObject): JsonObject {
  const { discriminator: _, ...others } = schema;
  return others;
}
