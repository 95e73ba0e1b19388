import {
  child,
  childrenOf,
  classNameIn,
  type Document,
  itemsOf,
  type Located,
  lookUp,
  type Pointer,
  referenceOf,
  resolve,
  rootOf,
  schemaPointer,
  splitPointer,
} from '../document/document.js';
import { isNumber, isObject, type Json, jsonTextOf, memberOf, textOf } from '../document/json.js';
import { methodKeys, operationsOf, type OperationPlace } from '../document/operations.js';
import { upperFirst } from '../../model/names.js';
import { originOf, type Problem } from '../document/problems.js';
import { repeated } from '../../source/graph.js';
import { isUrl } from '../../source/referred-path.js';
import { byWord } from '../../source/words.js';

/**
 * The structure of a document (OpenAPI 3.2, section 4): `{x}` is a map of x, `[x]` a list. Anything not listed is
 * allowed, and each of these may be a reference.
 */
const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document: {
    info: 'info',
    paths: '{path item}',
    webhooks: '{path item}',
    components: 'components',
    servers: '[server]',
    tags: '[tag]',
    security: '[security requirement]',
  },
  components: {
    schemas: '{schema}',
    responses: '{response}',
    parameters: '{parameter}',
    requestBodies: '{request body}',
    headers: '{header}',
    pathItems: '{path item}',
    securitySchemes: '{security scheme}',
    callbacks: '{callback}',
    mediaTypes: '{media type}',
  },
  'path item': {
    ...Object.fromEntries(methodKeys.map((each) => [each, 'operation'])),
    additionalOperations: '{operation}',
    parameters: '[parameter]',
    servers: '[server]',
  },
  operation: {
    parameters: '[parameter]',
    requestBody: 'request body',
    responses: '{response}',
    callbacks: '{callback}',
    security: '[security requirement]',
    servers: '[server]',
  },
  parameter: { schema: 'schema', content: '{media type}' },
  header: { schema: 'schema', content: '{media type}' },
  'request body': { content: '{media type}' },
  response: { headers: '{header}', content: '{media type}' },
  'media type': { schema: 'schema', itemSchema: 'schema' },
  schema: Object.fromEntries(
    byWord({
      '{schema}': 'properties patternProperties $defs dependentSchemas',
      '[schema]': 'allOf anyOf oneOf prefixItems',
      schema: 'additionalProperties unevaluatedProperties propertyNames additionalItems contains not if then else',
      items: 'items',
      discriminator: 'discriminator',
      '[property name]': 'required',
    }),
  ),
};

/** Members without which an object has no meaning. */
const needed: Readonly<Record<string, readonly string[]>> = { parameter: ['name', 'in'] };

/** Values that need not be objects. */
const allowed: Readonly<Record<string, (value: Json) => boolean>> = {
  schema: (value) => typeof value === 'boolean',
  // A Boolean `required` belongs to a parameter; many documents have one in a schema, where it means nothing.
  '[property name]': (value) => typeof value === 'boolean',
  'property name': (value) => typeof value === 'string',
};

interface Found {
  readonly document: Document;
  readonly problems: Problem[];
  /** The locations that were already visited: each target is visited once. */
  readonly seen: Set<Pointer>;
  /** The targets of references, visited one after the other: a chain of them may be long. */
  readonly targets: (readonly [target: Located, kind: string])[];
}

/** Every malformed part of a document, and every reference that leads nowhere. */
export function problemsIn(document: Document): readonly Problem[] {
  const found: Found = { document, problems: [], seen: new Set(), targets: [] };
  walk(found, rootOf(document), 'document');
  // The list grows during the loop.
  for (const [target, kind] of found.targets) walk(found, target, kind);
  return [...found.problems, ...repeatedIds(document)];
}

/** An id belongs to a single operation (OpenAPI 3.2, section 4.10.1). */
function repeatedIds(document: Document): readonly Problem[] {
  // Names that are made are distinct within their groups.
  if (document.hasMadeNames === true) return [];
  const places = operationsOf(document);
  // Paths may refer to one path item.
  const distinct = new Map(places.toReversed().map((place) => [place.operation.at, place]));
  const idOf = ({ operation }: OperationPlace): string | undefined => textOf(memberOf(operation.value, 'operationId'));
  const named = places.filter((place) => idOf(place) !== undefined && distinct.get(place.operation.at) === place);
  return repeated(named, (place) => idOf(place) ?? '').map(([place, first]) => {
    const message = `The operationId "${idOf(place)}" is that of ${first.id} too. Give one of the two another id.`;
    return malformed(message, `${place.operation.at}/operationId`);
  });
}

function walk(found: Found, located: Located, kind: string): void {
  const { value, at } = located;
  // A list is a tuple in the style before `prefixItems`.
  if (kind === 'items') return walk(found, located, Array.isArray(value) ? '[schema]' : 'schema');
  if (allowed[kind]?.(value) === true) return;
  if (found.seen.has(at)) return;
  found.seen.add(at);
  if (kind.startsWith('{') || kind.startsWith('[')) return walkAll(found, located, kind);
  if (!isObject(value)) return wrong(found, located, `Expected ${withArticle(kind)} here`);
  if (referenceOf(value) !== undefined) return followed(found, located, kind);
  for (const name of needed[kind] ?? []) {
    if (typeof memberOf(value, name) === 'string') continue;
    const reason = `${upperFirst(withArticle(kind))} needs \`${name}\`. It is left out`;
    found.problems.push(malformed(`${reason}.`, at, `${kind} without ${name}`));
  }
  const shape = shapes[kind] ?? {};
  for (const name of Object.keys(value)) {
    const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (inner !== undefined && value[name] !== undefined) walk(found, child(located, name), inner);
  }
  if (kind === 'callback') for (const [, item] of childrenOf(located)) walk(found, item, 'path item');
}

function walkAll(found: Found, located: Located, kind: string): void {
  const { value } = located;
  const inner = kind.slice(1, -1);
  if (kind.startsWith('{')) {
    if (!isObject(value)) return wrong(found, located, `Expected a map of names to ${inner}s here`);
    for (const [, member] of childrenOf(located)) walk(found, member, inner);
    return;
  }
  if (!Array.isArray(value)) return wrong(found, located, `Expected a list of ${inner}s here`);
  for (const item of itemsOf(located)) walk(found, item, inner);
}

function malformed(message: string, at: Pointer, lost?: string): Problem {
  return { code: 'document-is-well-formed', severity: 'warning', message, at, ...(lost !== undefined && { lost }) };
}

function wrong({ problems }: Found, { value, at }: Located, expected: string): void {
  const lost = `malformed ${expected.replace(/^Expected an? | here$/g, '')}`;
  const name = Array.isArray(value)
    ? 'a list'
    : value === null
      ? 'nothing'
      : typeof value === 'object'
        ? 'an object'
        : `the ${isNumber(value) ? 'number' : typeof value} ${jsonTextOf(value)}`;
  problems.push(malformed(`${expected}, but found ${name}. It is left out.`, at, lost));
}

function followed(found: Found, located: Located, kind: string): void {
  const { document, problems } = found;
  const reference = referenceOf(located.value) ?? '';
  const [path] = splitPointer(reference);
  const unfollowed = { code: 'reference-leads-somewhere', at: `${located.at}/$ref` };
  const name = classNameIn(document, path);
  if (name === undefined && path !== '' && document.files?.has(path) !== true) {
    const wayOut = isUrl(path)
      ? 'It is on the network: allow that with --allow-network.'
      : 'There is no such file. Write its path relative to the folder of this one.';
    problems.push({ ...unfollowed, severity: 'error', message: `The reference leads to "${path}". ${wayOut}` });
    return;
  }
  const target = resolve(document, located) ?? lookUp(document, reference);
  if (name !== undefined && target !== undefined) {
    const written = path.slice(path.lastIndexOf('/') + 1);
    const message = `The reference leads to the class "${written}". The schema "${name}" was taken. Write \`${schemaPointer(name)}\`.`;
    problems.push({ ...unfollowed, severity: 'warning', message });
  }
  if (target !== undefined && !found.seen.has(target.at)) {
    found.targets.push([target, kind]);
    return;
  }
  if (target !== undefined && referenceOf(target.value) === undefined) return;
  // The schema reader counts those itself.
  const lost = kind === 'schema' ? {} : { lost: 'reference that leads nowhere' };
  const message = `The reference "${originOf(document, reference).replace(/#$/, '')}" leads nowhere. The part is left out.`;
  problems.push({ ...unfollowed, severity: 'warning', message, ...lost });
}

function withArticle(kind: string): string {
  return `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}`;
}
