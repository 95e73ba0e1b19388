import type {
  ModelDocument,
  ParameterLocation,
  WrittenBody,
  WrittenEndpoint,
  WrittenError,
  WrittenGroup,
  WrittenMember,
  WrittenParameters,
  WrittenResponse,
  WrittenType,
} from '../parse/model-document.js';
import { type NameExpression, partsOf, type TypeExpression } from '../parse/type-expression.js';
import {
  type Name,
  namesIn,
  type WrittenDocs,
  type WrittenExpression,
  type WrittenRequirement,
  type WrittenResource,
  type WrittenScopes,
  type WrittenTemplate,
} from '../parse/written-parts.js';
import type { SourceSpan } from '../source/source-file.js';
import { multimapOf } from '../source/graph.js';
import { membersIn, type TypesByName } from './declared-names.js';

export type NamedKind =
  | 'type'
  | 'type parameter'
  | 'field'
  | 'variant'
  | 'parameter'
  | 'header'
  | 'placeholder'
  | 'scope'
  | 'scheme'
  | 'error'
  | 'group'
  | 'endpoint'
  | 'webhook';

/** A place in a file with the name of something: its declaration, or a use of it. */
export interface NamedPlace {
  readonly kind: NamedKind;
  readonly name: string;
  readonly span: SourceSpan;
  /** The same for all places of one thing. */
  readonly thing: string;
  /** For a declaration, what is said about the thing. */
  readonly declared?: Pick<WrittenDocs, 'docs' | 'deprecated'>;
}

export function namedPlaces(documents: readonly ModelDocument[]): readonly NamedPlace[] {
  const types: TypesByName = multimapOf(
    documents.flatMap((document) => document.types.map((type) => [type.name.text, type] as const)),
  );
  const schemes = documents.flatMap(({ auth }) => (auth?.schemes ?? []).filter(({ isMade }) => !isMade));
  const isNamed = ({ kind, name }: NamedPlace): boolean =>
    kind !== 'scheme' || schemes.some((scheme) => scheme.name.text === name);
  const places = documents.flatMap((document) => [
    ...document.scopes.flatMap((scope) => [declaration('scope', scope), ...inTemplate(scope.token)]),
    ...inExpression('scheme', document.auth?.default),
    ...(document.server?.servers ?? []).flatMap(({ address }) => inTemplate(address)),
    ...document.params.flatMap((param) => [declaration('placeholder', param), ...inType(param.type, { types })]),
    ...[document.headers, document.responseHeaders].flatMap((headers) => inMembers('header', headers, { types })),
    ...document.errors.flatMap((error) => [declaration('error', error), ...inResponse(error, types)]),
    ...document.types.flatMap((type) => inDeclaration(type, types)),
    ...document.groups.flatMap((group) => inGroup(group, types)),
    ...document.webhooks.flatMap((webhook) => [declaration('webhook', webhook), ...inType(webhook.type, { types })]),
    ...document.resources.flatMap((resource) => inResource(resource, types)),
    ...document.examples.flatMap(({ type }) => inType(type, { types })),
  ]);
  // A scheme on one line has no name: `bearer` is a word of the language.
  return [...schemes.map((scheme) => declaration('scheme', scheme)), ...places.filter(isNamed)];
}

interface Surroundings {
  readonly types: TypesByName;
  /** The type parameters of the declaration that the type is in. */
  readonly parameters?: readonly Name[];
}

/** A name that applies to the whole model, or only where it is declared. */
function place(kind: NamedKind, { text, span }: Name, declared?: Name): NamedPlace {
  const where = declared === undefined ? text : `${declared.span.path}:${declared.span.start}`;
  return { kind, name: text, span, thing: `${kind} ${where}` };
}

interface Documented extends Partial<Pick<WrittenDocs, 'docs' | 'deprecated'>> {
  readonly name: Name;
}

function declaration(kind: NamedKind, { name, docs, deprecated }: Documented): NamedPlace {
  return { ...place(kind, name), declared: { docs, deprecated } };
}

function localDeclaration(kind: NamedKind, { name, docs, deprecated }: Documented): NamedPlace {
  return { ...place(kind, name, name), declared: { docs, deprecated } };
}

function inDeclaration(type: WrittenType, types: TypesByName): readonly NamedPlace[] {
  const around: Surroundings = { types, parameters: type.typeParameters };
  // The name of a type inside a field is made, and stands nowhere.
  const own = type.isMade ? [] : [declaration('type', type)];
  const parameters = type.typeParameters.map((name) => localDeclaration('type parameter', { name }));
  return [...own, ...parameters, ...inContent(type, around)];
}

function inContent(type: WrittenType, around: Surroundings): readonly NamedPlace[] {
  if (type.kind === 'enum') return [];
  if (type.kind === 'alias') return inType(type.type, around);
  const bases = type.extends.flatMap((base) => inType(base, around));
  if (type.kind === 'object') {
    const fields = membersIn(around.types, type.name.text);
    return [
      ...bases,
      ...references('field', namesRequired(type.requires), fields),
      ...inMembers('field', type.fields, around),
    ];
  }
  const variants = type.variants.flatMap((variant) => [
    localDeclaration('variant', variant),
    ...(variant.type === undefined ? [] : inType(variant.type, around)),
    ...inMembers('field', variant.fields, around),
  ]);
  return [...bases, ...variants];
}

function inMembers(kind: NamedKind, members: readonly WrittenMember[], around: Surroundings): readonly NamedPlace[] {
  return members.flatMap((member) => [
    ...(member.isAdditional ? [] : [localDeclaration(kind, member)]),
    ...inPattern(member.name),
    ...inType(member.type, around),
  ]);
}

/** The placeholders of a name pattern, such as `attribute-{name}`. */
function inPattern({ text, span }: Name): readonly NamedPlace[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(({ index, 1: name = '' }) => {
    const start = span.start + index + 1;
    return place('placeholder', { text: name, span: { ...span, start, end: start + name.length } });
  });
}

function inType(type: TypeExpression, around: Surroundings): readonly NamedPlace[] {
  const inside = partsOf(type).flatMap((part) => inType(part, around));
  if (type.kind === 'name') return [...ofName(type, around), ...inside];
  if (type.kind !== 'derived') return inside;
  return [...inside, ...references('field', type.fields, membersIn(around.types, type.of))];
}

function ofName(
  { name: text, nameSpan: span, isMade }: NameExpression,
  { types, parameters = [] }: Surroundings,
): readonly NamedPlace[] {
  const parameter = parameters.find((one) => one.text === text);
  if (parameter !== undefined) return [place('type parameter', { text, span }, parameter)];
  // A word of the language begins with a small letter, a type of the model with a capital one.
  return isMade || (!/^[A-Z]/.test(text) && !types.has(text)) ? [] : [place('type', { text, span })];
}

/** The words that are names of these members. */
function references(kind: NamedKind, words: readonly Name[], members: readonly WrittenMember[]): readonly NamedPlace[] {
  return words.flatMap((word) => {
    const declared = members.find(({ name }) => name.text === word.text);
    return declared === undefined ? [] : [place(kind, word, declared.name)];
  });
}

function namesRequired(requires: WrittenRequirement | undefined): readonly Name[] {
  return requires?.kind === 'fields' ? namesIn(requires.expression) : [];
}

function inTemplate(template: WrittenTemplate | undefined): readonly NamedPlace[] {
  return (template?.parts ?? []).flatMap((part) =>
    part.kind === 'text' ? [] : [place('placeholder', { text: part.name, span: part.span })],
  );
}

function inExpression(kind: NamedKind, expression: WrittenExpression | undefined): readonly NamedPlace[] {
  const names = expression === undefined ? [] : namesIn(expression);
  return names.filter(({ text }) => text !== 'none').map((name) => place(kind, name));
}

function inScopes(scopes: WrittenScopes | undefined): readonly NamedPlace[] {
  return scopes !== undefined && ('of' in scopes || 'name' in scopes) ? inExpression('scope', scopes) : [];
}

function inBody(body: WrittenBody | undefined, types: TypesByName): readonly NamedPlace[] {
  return (body ?? []).flatMap(({ type }) => inType(type, { types }));
}

function inResponse({ body, headers }: WrittenError | WrittenResponse, types: TypesByName): readonly NamedPlace[] {
  return [...inBody(body, types), ...inMembers('header', headers, { types })];
}

const locations: readonly ParameterLocation[] = ['query', 'headers', 'cookies'];

function inGroup(group: WrittenGroup, types: TypesByName): readonly NamedPlace[] {
  return [
    declaration('group', group),
    ...inTemplate(group.path),
    ...(group.resource === undefined ? [] : [place('type', group.resource)]),
    ...inAll(group, types),
    ...group.endpoints.flatMap((endpoint) => inEndpoint(endpoint, types)),
  ];
}

function inAll(owner: WrittenGroup | WrittenEndpoint, types: TypesByName): readonly NamedPlace[] {
  return [
    ...(owner.server?.servers ?? []).flatMap(({ address }) => inTemplate(address)),
    ...inExpression('scheme', owner.auth),
    ...inScopes(owner.scopes),
    ...inMembers('header', owner.responseHeaders, { types }),
    ...owner.errors.map((error) => place('error', error)),
    ...locations.flatMap((location) => inParameters(owner[location], types)),
  ];
}

function inParameters(
  { extends: bases, requires, members }: WrittenParameters,
  types: TypesByName,
): readonly NamedPlace[] {
  const required = namesRequired(requires);
  const inherited = bases.flatMap((base) => membersIn(types, base));
  return [
    ...bases.flatMap((base) => inType(base, { types })),
    ...inherited.flatMap((member) => references('field', required, [member])),
    ...members.flatMap((member) => references('parameter', required, [member])),
    ...inMembers('parameter', members, { types }),
  ];
}

function inEndpoint(endpoint: WrittenEndpoint, types: TypesByName): readonly NamedPlace[] {
  const choice = endpoint.streamsIf === undefined ? [] : [endpoint.streamsIf];
  const fields = (endpoint.body ?? []).flatMap(({ type }) => membersIn(types, type));
  return [
    localDeclaration('endpoint', endpoint),
    ...inTemplate(endpoint.path),
    ...(endpoint.example?.path?.entries ?? []).map(({ key }) => place('placeholder', key)),
    ...inAll(endpoint, types),
    ...inBody(endpoint.body, types),
    ...references('field', choice, fields),
    ...endpoint.returns.flatMap((response) => inResponse(response, types)),
  ];
}

function inResource(resource: WrittenResource, types: TypesByName): readonly NamedPlace[] {
  const { name, within, id, key, version, actions, filters } = resource;
  const fields = membersIn(types, name.text);
  const roles = [id, key, version].filter((role) => role !== undefined);
  const set = actions.flatMap(({ field }) => (field === undefined ? [] : [field]));
  const filtered = filters.flatMap(({ path }) => {
    const outer = fields.find((field) => field.name.text === path[0]?.text);
    const inner = outer === undefined ? [] : membersIn(types, outer.type);
    return [...references('field', path.slice(0, 1), fields), ...references('field', path.slice(1, 2), inner)];
  });
  return [
    place('type', name),
    ...(within === undefined ? [] : [place('placeholder', within)]),
    ...references('field', [...roles, ...set], fields),
    ...filtered,
  ];
}

/** The place at an offset: of several, the shortest. */
export function placeAt(
  places: readonly NamedPlace[],
  at: { readonly path: string; readonly offset: number },
): NamedPlace | undefined {
  const around = places.filter(({ span }) => span.path === at.path && span.start <= at.offset && at.offset <= span.end);
  return around.sort((a, b) => a.span.end - a.span.start - (b.span.end - b.span.start))[0];
}
