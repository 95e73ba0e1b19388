import { type Declarations, declarationsOf } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { answersWithBody, parameterNamed } from '../model/examples.js';
import type { Endpoint, EndpointExample, InputPlace, Model } from '../model/model.js';
import type { TypeRef } from '../model/type-ref.js';
import type { WrittenEndpointExample } from '../parse/model-document.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import type { SourceSpan } from '../source/source-file.js';
import { builtInNames } from './built-in-types.js';
import { jsonObjectOf, jsonValueOf } from './json-values.js';
import type { Namespace } from './merge-documents.js';
import { typeRefOf } from './type-refs.js';
import { noBindings, type TypeScope } from './type-scope.js';

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

/** The model with every example in its place, read by its type. What has no example in it stays the same object. */
export function withExamples(model: Model, written: WrittenExamples): Model {
  const count = written.ofTypes.size + written.ofMembers.size + written.ofEndpoints.size;
  if (count === 0) return model;
  const declarations = declarationsOf(model);
  const copies = new Map<object, object>();
  const exampleOf = (thing: Thing): unknown => {
    const value = written.ofMembers.get(thing.span);
    return value && thing.type && jsonValueOf(value, thing.type, declarations);
  };
  // Wherever a language construct puts its members, so that a new one needs nothing here.
  const copyOf = (thing: unknown): unknown => {
    if (Array.isArray(thing)) return copyOfList(thing);
    if (!isPlaced(thing)) return thing;
    const copy = copies.get(thing) ?? copyOfObject(thing);
    copies.set(thing, copy);
    return copy;
  };
  const copyOfList = (list: readonly unknown[]): readonly unknown[] => {
    const copy = list.map(copyOf);
    return copy.some((part, index) => part !== list[index]) ? copy : list;
  };
  const copyOfObject = (thing: Thing): object => {
    let copy: Thing = thing;
    for (const key of Object.keys(thing).filter(holdsMembers)) {
      const part = (thing as unknown as Readonly<Record<string, unknown>>)[key];
      const copied = copyOf(part);
      if (copied !== part) copy = { ...copy, [key]: copied };
    }
    const example = exampleOf(thing);
    return example === undefined ? copy : { ...copy, example };
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
  readonly span: SourceSpan;
  readonly type?: TypeRef;
}

/** Whatever has a name has a span; templates and their like have no members with examples in them. */
function isPlaced(thing: unknown): thing is Thing {
  return typeof thing === 'object' && thing !== null && 'span' in thing;
}

/** Spans and types, which are most of a model, have no members with examples in them. */
function holdsMembers(key: string): boolean {
  return key !== 'type' && key !== 'body' && key !== 'span' && !key.endsWith('Span');
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
