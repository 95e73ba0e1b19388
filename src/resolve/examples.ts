import type { Declarations } from '../model/declarations.js';
import { declarationsOf } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { answersWithBody, parameterNamed } from '../model/examples.js';
import type { InputPlace } from '../model/input-shape.js';
import type { Endpoint, EndpointExample, Model } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { WrittenEndpointExample } from '../parse/model-document.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';
import { builtInNames } from './built-in-types.js';
import { jsonObjectOf, jsonValueOf } from './json-values.js';
import type { Namespace } from './merge-documents.js';
import { typeRefOf } from './type-refs.js';
import type { TypeScope } from './type-scope.js';
import { noBindings } from './type-scope.js';

/** What was written as examples, until every type is declared and they can be read. */
export interface WrittenExamples {
  /** By the name of the declared type. */
  readonly ofTypes: ReadonlyMap<string, YamlNode>;
  /** By the place of the name of a field, a hole or a parameter. */
  readonly ofMembers: ReadonlyMap<SourceSpan, YamlNode>;
  /** By the place of the name of the endpoint. */
  readonly ofEndpoints: ReadonlyMap<SourceSpan, WrittenEndpointExample>;
}

/** Links the names under `examples:`; what a generic type is asked for there is declared like any other use of it. */
export function writtenExamples(namespace: Namespace, types: TypeScope): WrittenExamples {
  const ofTypes = [...namespace.examples.values()].flatMap(({ name, type, value }): readonly [string, YamlNode][] => {
    const ref = typeRefOf(type, types, noBindings);
    if (ref.kind === 'named') return [[ref.name, value]];
    if (builtInNames.includes(name.text)) {
      const message = `"${name.text}" is no type of the model. Examples stand under the names of declared types.`;
      types.report({ code: 'unknown-type', message, span: name.span });
    }
    return [];
  });
  const endpoints = [...namespace.groups.values()].flatMap((group) => group.endpoints);
  return {
    ofTypes: new Map(ofTypes),
    ofMembers: types.examples,
    ofEndpoints: new Map(endpoints.flatMap(({ name, example }) => (example ? [[name.span, example]] : []))),
  };
}

/** The model with every example in its place, read by its type. */
export function withExamples(model: Model, written: WrittenExamples): Model {
  const count = written.ofTypes.size + written.ofMembers.size + written.ofEndpoints.size;
  if (count === 0) return model;
  const declarations = declarationsOf(model);
  const copies = new Map<object, unknown>();
  const exampleOf = (thing: Thing): unknown => {
    const value = thing.span && written.ofMembers.get(thing.span);
    return value && thing.type && jsonValueOf(value, thing.type, declarations);
  };
  // Wherever a language construct puts its members, so that a new one needs nothing here.
  const copyOf = (thing: unknown): unknown => {
    if (typeof thing !== 'object' || thing === null) return thing;
    const known = copies.get(thing);
    if (known !== undefined) return known;
    const copy = Array.isArray(thing) ? thing.map(copyOf) : copyOfObject(thing);
    copies.set(thing, copy);
    return copy;
  };
  const copyOfObject = (thing: Thing): object => {
    const entries = Object.entries(thing).map(([key, part]) => [key, isPlace(key) ? part : copyOf(part)]);
    const example = exampleOf(thing);
    return Object.fromEntries(example === undefined ? entries : [...entries, ['example', example]]);
  };
  const copy = copyOf(model) as Model;
  return {
    ...copy,
    types: copy.types.map((type) => {
      const node = written.ofTypes.get(type.name);
      const example = node && jsonValueOf(node, { kind: 'named', name: type.name }, declarations);
      return example === undefined ? type : { ...type, example };
    }),
    groups: copy.groups.map((group) => ({
      ...group,
      endpoints: group.endpoints.map((endpoint) => {
        const example = written.ofEndpoints.get(endpoint.span);
        return example === undefined
          ? endpoint
          : { ...endpoint, example: endpointExample(example, endpoint, declarations) };
      }),
    })),
  };
}

interface Thing {
  readonly span?: SourceSpan;
  readonly type?: TypeRef;
}

function isPlace(key: string): boolean {
  return key === 'span' || key.endsWith('Span');
}

function endpointExample(
  written: WrittenEndpointExample,
  endpoint: Endpoint,
  declarations: Declarations,
): EndpointExample {
  const places: readonly InputPlace[] = ['path', 'query', 'headers', 'cookies'];
  const parameters = places.flatMap((place) => {
    const map = written[place];
    const values = map && jsonObjectOf(map, (name) => parameterNamed(endpoint, place, name)?.type, declarations);
    return values === undefined ? [] : [[place, values]];
  });
  const body =
    written.body && jsonValueOf(written.body, shownContentOf(endpoint)?.type ?? { kind: 'unknown' }, declarations);
  const returns = written.returns && returnsOf(written.returns, endpoint, declarations);
  return {
    parameters: Object.fromEntries(parameters) as EndpointExample['parameters'],
    ...(body && { body }),
    ...(returns && { returns }),
    span: written.span,
  };
}

function returnsOf(node: YamlNode, endpoint: Endpoint, declarations: Declarations): EndpointExample['returns'] {
  const answers = answersWithBody(endpoint);
  const [first, ...others] = answers;
  if (others.length === 0) return jsonValueOf(node, first?.type ?? { kind: 'unknown' }, declarations);
  if (node.kind !== 'map') return jsonValueOf(node, { kind: 'unknown' }, declarations);
  return jsonObjectOf(node, (name) => answers.find(({ status }) => String(status) === name)?.type, declarations);
}
