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
} from '../document/document.js';
import { isObject, type Json, type JsonObject, listOf, memberOf, objectOf, textOf } from '../document/json.js';
import { partOf } from '../schemas/merge.js';
import { takeName } from '../document/names.js';
import { isAnnotation, mappingOf, unionWordOf } from '../schemas/schema-parts.js';
import { multimapOf, reachedFrom } from '../../source/graph.js';

/**
 * A schema with a discriminator stands for all schemas that inherit from it (OpenAPI 3.0.4, section 4.7.24.1). It
 * becomes the union of them; if it can be one of them, that member is called `PetItself` for `Pet`.
 */
export function withUnionsOfHeirs(document: Document): Document {
  const components = child(rootOf(document), 'components');
  const named = childrenOf(child(components, 'schemas')).filter(([, { value }]) => isObject(value));
  const inheritance = inheritanceOf(document, named);
  if (inheritance.itself.size === 0) return document;
  const { origins } = inheritance;
  const schemas: Record<string, Json> = { ...objectOf(memberOf(components.value, 'schemas')) };
  for (const [name] of named) schemas[name] = withInherited(inheritance, name);
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
  /** The name of the schema that a reference leads to. */
  readonly nameOf: (reference: Located) => string | undefined;
  readonly heirs: ReadonlyMap<string, readonly string[]>;
  /** For a schema that becomes a union, the name of the member that is the schema itself. */
  readonly itself: ReadonlyMap<string, string>;
  readonly origins: Map<Pointer, Pointer>;
  /** The schemas with what they inherit; those in a circle are as written meanwhile. */
  readonly made: Map<string, JsonObject>;
}

function inheritanceOf(document: Document, named: ReturnType<typeof childrenOf>): Inheritance {
  const names = new Map(named.map(([name, { value }]) => [value, name]));
  const nameOf = (part: Located): string | undefined =>
    referenceOf(part.value) === undefined ? undefined : names.get(resolve(document, part)?.value);
  const heirs = multimapOf(
    named.flatMap(([name, schema]) => {
      const parents = itemsOf(child(schema, 'allOf')).flatMap((part) => nameOf(part) ?? []);
      return parents.map((parent) => [parent, name] as const);
    }),
  );
  const itself = new Map<string, string>();
  const taken = new Set(named.map(([name]) => name.toLowerCase()));
  for (const [name, schema] of named)
    if (heirs.has(name) && unionWordOf(schema.value) === undefined && tagNameOf(schema) !== undefined)
      itself.set(name, takeName(taken, `${name}Itself`));
  return { document, written: new Map(named), nameOf, heirs, itself, origins: new Map(), made: new Map() };
}

function tagNameOf({ value }: Located): string | undefined {
  return textOf(memberOf(memberOf(value, 'discriminator'), 'propertyName'));
}

interface Union extends JsonObject {
  readonly oneOf: readonly { readonly $ref: Pointer }[];
}

/** The schema of the discriminator's value in each heir, and in the schema itself if the field can have its name. */
function unionOf({ document, written, nameOf, heirs, itself }: Inheritance, name: string): Union {
  const schema = written.get(name) ?? { value: {}, at: '' };
  const tag = tagNameOf(schema) ?? '';
  const mapped = mappingOf(child(schema, 'discriminator')).flatMap(([value, target]) => {
    const heir = nameOf(target);
    return heir === undefined ? [] : [[value, heir] as const];
  });
  const field = resolve(document, child(child(schema, 'properties'), tag));
  const values = listOf(memberOf(field?.value, 'enum'));
  const below = [...reachedFrom(heirs.get(name) ?? [], heirs)].filter((heir) => heir !== name);
  // The value of the discriminator is the name of the schema, unless a document of Azure says otherwise.
  const valueOf = (heir: string): string =>
    textOf(memberOf(written.get(heir)?.value, 'x-ms-discriminator-value')) ?? heir;
  // Beside a mapping that lacks it, the default of the field is the value of the schema itself.
  const standard = textOf(memberOf(field?.value, 'default'));
  const isHeir = mapped.some(([value]) => value === standard) || below.some((heir) => valueOf(heir) === standard);
  const isValue = standard !== undefined && (values.length === 0 || values.includes(standard));
  if (mapped.length > 0 && isValue && !isHeir) mapped.push([standard, name]);
  const hasItself = mapped.length === 0 && (values.length === 0 || values.includes(name));
  const known = new Set(mapped.map(([, heir]) => heir));
  const others = [...(hasItself ? [name] : []), ...below].filter((heir) => !known.has(heir));
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

/** A schema that inherits what the schemas with a discriminator are themselves, and not their unions. */
function withInherited(inheritance: Inheritance, name: string): JsonObject {
  const { nameOf, itself, written, made, origins } = inheritance;
  const known = made.get(name);
  if (known !== undefined) return known;
  const schema = written.get(name) ?? { value: {}, at: '' };
  const object = objectOf(schema.value);
  made.set(name, object);
  const allOf = itemsOf(child(schema, 'allOf')).map((part) => {
    const parent = nameOf(part);
    if (parent === undefined || !itself.has(parent)) return part.value;
    origins.set(part.at, schemaPointer(parent));
    return partOf(withoutDiscriminator(withInherited(inheritance, parent)));
  });
  const own = allOf.length === 0 ? object : { ...object, allOf };
  made.set(name, own);
  return own;
}

function withoutDiscriminator(schema: JsonObject): JsonObject {
  const { discriminator: _, ...others } = schema;
  return others;
}
