import { type Declarations, declarationsOf } from '../model/declarations.js';
import { shownContentOf } from '../model/contents.js';
import { responsesWithBody, parameterNamed } from '../model/values/examples.js';
import type { Endpoint, EndpointExample, Field, InputLocation, Model } from '../model/model.js';
import type { WrittenEndpointExample, WrittenMember } from '../parse/model-document.js';
import type { YamlNode } from '../parse/yaml-tree.js';
import { withChanged } from '../source/plain-data.js';
import type { SourceSpan } from '../source/source-file.js';
import type { Namespace } from './merge-documents.js';
import { typeRefOf } from './type-refs.js';
import type { TypeScope } from './scope.js';
import { jsonObjectOf, jsonValueOf } from './written-values.js';
import { builtInNames, reportUnknownType } from '../parse/type-expression.js';

/** Examples as written, until every type is declared and they can be read. */
interface WrittenExamples {
  /** By the name of the declared type. */
  readonly ofTypes: ReadonlyMap<string, YamlNode>;
  /** By the location of the name of a field, a placeholder or a parameter. */
  readonly ofMembers: ReadonlyMap<SourceSpan, WrittenMember>;
  /** By the location of the name of the endpoint. */
  readonly ofEndpoints: ReadonlyMap<SourceSpan, WrittenEndpointExample>;
}

/** Resolves the names under `examples:`; an instance of a generic type mentioned there is declared like any other. */
export function writtenExamples(namespace: Namespace, types: TypeScope): WrittenExamples {
  const ofTypes = [...namespace.examples.values()].flatMap(({ name, type, value }): readonly [string, YamlNode][] => {
    const ref = typeRefOf(type, types);
    if (ref.kind === 'named') return [[ref.name, value]];
    if (builtInNames.some((known) => known === name.text)) {
      const hint = ' Examples are listed under the names of declared types.';
      reportUnknownType(name, { hint, fix: undefined }, types.report);
    }
    return [];
  });
  const endpoints = [...namespace.groups.values()].flatMap((group) => group.endpoints);
  return {
    ofTypes: new Map(ofTypes),
    ofMembers: types.members,
    ofEndpoints: new Map(endpoints.flatMap(({ name, example }) => (example ? [[name.span, example]] : []))),
  };
}

/** The model with every example in place, read by its type. Parts without examples stay the same objects. */
export function withExamples(model: Model, written: WrittenExamples): Model {
  const hasExample = [...written.ofMembers.values()].some(({ example }) => example !== undefined);
  if (!hasExample && written.ofTypes.size + written.ofEndpoints.size === 0) return model;
  const declarations = declarationsOf(model);
  // Independent of the construct that has the members, so that a new construct needs no change here.
  const withExample = (part: object): object => {
    const { span, type }: Partial<Field> = part;
    const value = span && written.ofMembers.get(span)?.example;
    const example = value && type && jsonValueOf(value, type, declarations);
    return example === undefined ? part : { ...part, example };
  };
  const copy = withChanged(model, withExample, (key) => !holdsMembers(key));
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

/** Spans and types, which make up most of a model, contain no members with examples. */
function holdsMembers(key: string): boolean {
  return key !== 'type' && key !== 'body' && key !== 'span' && !key.endsWith('Span');
}

function endpointExample(
  written: WrittenEndpointExample,
  endpoint: Endpoint,
  declarations: Declarations,
): EndpointExample {
  const locations: readonly InputLocation[] = ['path', 'query', 'headers', 'cookies'];
  const parameters = locations.flatMap((location) => {
    const map = written[location];
    const values = map && jsonObjectOf(map, (name) => parameterNamed(endpoint, location, name)?.type, declarations);
    return values === undefined ? [] : [[location, values]];
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
  const responses = responsesWithBody(endpoint);
  const [first, ...others] = responses;
  if (others.length === 0) return jsonValueOf(node, first?.type ?? { kind: 'unknown' }, declarations);
  if (node.kind !== 'map') return jsonValueOf(node, { kind: 'unknown' }, declarations);
  return jsonObjectOf(node, (name) => responses.find(({ status }) => String(status) === name)?.type, declarations);
}
