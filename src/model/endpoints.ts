import type { ScopeExpression } from './access.js';
import type { Endpoint, ErrorDeclaration, InputLocation, Model, Parameter, Response, Template } from './model.js';
import type { NamePattern } from './name-pattern.js';
import { type Pages, pathOfPart } from './pages.js';
import type { TypeRef } from './type-ref.js';
import { memoize } from '../source/memoize.js';
import { multimapOf } from '../source/graph.js';
import { writtenConstants } from './constants.js';
import { declaredStatusOf, type ErrorStatus } from './statuses.js';
import type { StoredResource } from './storage.js';
import { hasBody, jsonTypeOf } from './contents.js';
import { byName, type Declarations, fieldAt, objectOf } from './declarations.js';

export const endpointsOf: (model: Model) => readonly Endpoint[] = memoize((model) =>
  model.groups.flatMap((group) => group.endpoints),
);

/** Every response that a model declares: its errors, and the responses of endpoints. */
export const declaredResponsesOf: (model: Model) => readonly (ErrorDeclaration | Response)[] = memoize((model) => [
  ...model.errors,
  ...endpointsOf(model).flatMap(({ responses }) => responses),
]);

export function placeholdersIn(template: Template): readonly string[] {
  return template.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : []));
}

/** Every parameter of a request; the body is separate. */
export const parametersOf: (endpoint: Endpoint) => readonly Parameter[] = memoize((endpoint) =>
  parametersByLocation(endpoint).flatMap(([, parameters]) => parameters),
);

export const resourcesByType: (model: Model) => ReadonlyMap<string, StoredResource> = memoize(
  ({ resources }) => new Map(resources.map((resource) => [resource.type, resource])),
);

/** The endpoints that act on a stored resource, by its type. */
export const endpointsByResource: (model: Model) => ReadonlyMap<string, readonly Endpoint[]> = memoize((model) =>
  multimapOf(
    endpointsOf(model).flatMap((endpoint) =>
      endpoint.behaviour === undefined ? [] : [[endpoint.behaviour.resource, endpoint] as const],
    ),
  ),
);

/**
 * How the input of an endpoint is laid out. `flat`: path, query, header and cookie properties side by side with `body`.
 * `grouped`: `{ path, query, headers, cookies, body }`, for the rare endpoint that uses one name in two locations.
 */
type InputShape = 'flat' | 'grouped';

export function inputShapeOf(endpoint: Endpoint): InputShape {
  const locations = parametersByLocation(endpoint).map(([, parameters]) => parameters);
  const collides = locations.some((location, index) =>
    location.some(
      (parameter) =>
        (hasBody(endpoint) && takesName(parameter, 'body')) ||
        locations.slice(index + 1).some((other) => other.some((second) => mayCollide(parameter, second))),
    ),
  );
  return collides ? 'grouped' : 'flat';
}

/** The parameters of each location that has any, in the documented order. */
export function parametersByLocation({ pathParameters: path, query, headers, cookies }: Endpoint): Located[] {
  const locations = Object.entries({ path, query, headers, cookies }) as Located[];
  return locations.filter(([, parameters]) => parameters.length > 0);
}

type Located = [location: InputLocation, parameters: readonly Parameter[]];

/**
 * Whether a caller must pass the parameter. Not if it has a default, if the client sends it by itself (cookies,
 * idempotency keys), or if it is a pattern, which may match nothing.
 */
export function mustBeGiven(parameter: Parameter): boolean {
  return (
    parameter.isRequired &&
    !parameter.isPattern &&
    parameter.isSuppliedByClient === undefined &&
    parameter.default === undefined
  );
}

/** Whether a handler always sees a value, sent by the client or filled in. */
export function isAlwaysReceived(parameter: Parameter): boolean {
  return !parameter.isPattern && (parameter.isRequired || parameter.default !== undefined);
}

function mayCollide(left: Parameter, right: Parameter): boolean {
  if (!left.isPattern) return takesName(right, left.property);
  if (!right.isPattern) return takesName(left, right.property);
  const [first, second] = [edgesOf(left).prefix, edgesOf(right).prefix];
  return first.startsWith(second) || second.startsWith(first);
}

/**
 * Whether the property of that name may belong to the parameter. For a pattern: whether the prefix and the suffix match,
 * which is what its type in TypeScript says.
 */
function takesName(parameter: Parameter, name: string): boolean {
  if (!parameter.isPattern) return parameter.property === name;
  const { prefix, suffix } = edgesOf(parameter);
  return name.length >= prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}

/** The prefix and suffix of the names of a parameter; all of a declared name. */
export function edgesOf({ name, names }: Parameter): Edges {
  return names ?? edgesIn(name);
}

type Edges = Pick<NamePattern, 'prefix' | 'suffix'>;

/** The text before the first placeholder of a template, and after the last one. */
export function edgesIn(template: Template): Edges {
  const [first, last] = [template[0], template.at(-1)];
  return { prefix: first?.kind === 'text' ? first.text : '', suffix: last?.kind === 'text' ? last.text : '' };
}

/** Whether `GET /segment` may be for an endpoint. */
export function hasEndpointAt(model: Model, segment: string): boolean {
  return endpointsOf(model).some(({ method, path: [first, ...others] }) => {
    if (method !== 'GET' || first === undefined || others.length > 0) return false;
    const { prefix, suffix } = edgesIn(first);
    const hasPlaceholder = first.some(({ kind }) => kind === 'placeholder');
    return hasPlaceholder ? segment.startsWith(prefix) && segment.endsWith(suffix) : segment === writtenTemplate(first);
  });
}

/** The header that carries an idempotency key (the draft of the IETF's HTTPAPI group). */
export const idempotencyHeader = 'Idempotency-Key';

/** The header parameter that holds the idempotency key; undefined if the endpoint has none. */
export function idempotencyKeyOf(endpoint: Endpoint): Parameter | undefined {
  return endpoint.idempotencyKey && headerNamed(endpoint, idempotencyHeader.toLowerCase());
}

/** Whether a header is `Last-Event-ID`, which is sent in UTF-8. */
export function isEventId({ name }: Parameter): boolean {
  return writtenTemplate(name).toLowerCase() === 'last-event-id';
}

/** Whether a request is idempotent (RFC 9110, section 9.2.2), by its method or by its key. */
export function isRepeatable(endpoint: Endpoint): boolean {
  return idempotentMethods.has(endpoint.method) || idempotencyKeyOf(endpoint) !== undefined;
}

const idempotentMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** The query parameter that selects where a page begins, and its kind. */
interface PageStart {
  readonly by: Exclude<Pages['by'], 'link'>;
  readonly name: string;
}

/**
 * Where a page begins; undefined if no parameter selects it. A service chooses the addresses of pages by link: the
 * reference service builds them from the conventional parameter of the query.
 */
export function pageStartOf({ pages, query }: Endpoint): PageStart | undefined {
  if (pages === undefined) return undefined;
  if (pages.by !== 'link') return { by: pages.by, name: pages.start.name };
  const names = query.map(({ name }) => writtenTemplate(name));
  const by = (['cursor', 'offset', 'page'] as const).find((name) => names.includes(name));
  return by && { by, name: by };
}

/** The type of the list that a page has: that of the response, or of the field that `pages` names. */
export function pageListOf({ pages, responses }: Endpoint, declarations: Declarations): TypeRef | undefined {
  const body = jsonTypeOf(responses[0]);
  if (pages?.items === undefined) return body;
  return fieldAt(pathOfPart(pages.items), objectOf(body, declarations), declarations)?.type;
}

/** The number of the first page: the default of the parameter; else 0 if its type starts there; else 1. */
export function firstPageOf(endpoint: Endpoint, start: string): number {
  const [standIn, minimum] = beginningsOf(endpoint, start);
  return Number(standIn ?? (minimum === '0' ? 0 : 1));
}

/** The offset of the first item: 1 if the type of the parameter starts there, or has no minimum but that default; else 0. */
export function firstOffsetOf(endpoint: Endpoint, start: string): number {
  const [standIn, minimum = standIn] = beginningsOf(endpoint, start);
  return minimum === '1' ? 1 : 0;
}

export function beginningsOf({ query }: Endpoint, start: string): readonly (string | undefined)[] {
  const parameter = query.find(({ name }) => writtenTemplate(name) === start);
  const standIn = parameter?.default ?? parameter?.documentedDefault;
  const type = parameter?.type;
  return [standIn?.kind === 'number' ? standIn.digits : undefined, type?.kind === 'integer' ? type.minimum : undefined];
}

/** A template as the model writes it: [text `key=`, placeholder `key`] → `key={key}`. */
export function writtenTemplate(template: Template): string {
  return template
    .map((part) => (part.kind === 'text' ? part.text : `{${part.name}${part.isSegments ? '...' : ''}}`))
    .join('');
}

/** The header with that name on the wire, in lower case. */
export function headerNamed({ headers }: Pick<Endpoint, 'headers'>, name: string): Parameter | undefined {
  return headers.find((header) => writtenTemplate(header.name).toLowerCase() === name);
}

/** Whether a segment of a path matches any number of segments: `{path...}`. */
export function spansSegments(segment: Template): boolean {
  return segment.some((part) => part.kind === 'placeholder' && part.isSegments === true);
}

/** `/{projectKey}/resource/key={key}`, with the constant part of the query. */
export function writtenPath(endpoint: Endpoint): string {
  return `/${endpoint.path.map(writtenTemplate).join('/')}${writtenConstants(endpoint)}`;
}

/** `GET /{projectKey}/resource/key={key}` */
export function writtenRoute(endpoint: Endpoint): string {
  return `${endpoint.method} ${writtenPath(endpoint)}`;
}

/** Whether a status redirects (RFC 9110, section 15.4). 300 and 305 need a person, and 306 is unused. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The headers that an endpoint sends with one status. */
export interface ResponseHeaders {
  readonly headers: readonly Parameter[];
  /** Whether a handler may leave out all of them, with the object that holds them. */
  readonly isOptional: boolean;
}

/** The headers of a single response or error. */
export function responseHeaders(headers: readonly Parameter[]): ResponseHeaders {
  return { headers, isOptional: !headers.some(mustBeGiven) };
}

/**
 * The headers of all responses with one status. Several errors may declare different headers, so a header is required
 * only if each of them requires it.
 */
export function responseHeadersOf(endpoint: Endpoint, status: ErrorStatus): ResponseHeaders {
  const responses = [...endpoint.responses, ...endpoint.errors].filter((response) => response.status === status);
  const byProperty = new Map<string, Parameter>();
  for (const header of responses.flatMap(({ headers }) => headers)) {
    if (byProperty.has(header.property)) continue;
    const isRequired = responses.every(({ headers }) =>
      headers.some((other) => other.property === header.property && mustBeGiven(other)),
    );
    byProperty.set(header.property, isRequired ? header : { ...header, isRequired: false });
  }
  return responseHeaders([...byProperty.values()]);
}

/**
 * The errors that a response with the status may be: those of exactly that status, else of its class, else of `other`.
 */
export function errorsWithStatus({ errors }: Endpoint, status: number): readonly ErrorDeclaration[] {
  const statuses = errors.map((error) => error.status);
  const declared = declaredStatusOf(status, statuses);
  return errors.filter((error) => error.status === declared);
}

/** The names of all scopes that an expression mentions. */
export function scopeNamesOf(expression: ScopeExpression): readonly string[] {
  if (expression.kind === 'scope') return [expression.name];
  return 'of' in expression ? expression.of.flatMap(scopeNamesOf) : [];
}

/** The token of a scope. */
export function writtenScope(name: string, { scopes }: Model): string {
  const scope = byName(scopes).get(name);
  return scope === undefined ? name : writtenTemplate(scope.token);
}

/**
 * The scopes that a token must carry, for people: `(view_pets:{shop} & audit) | manage_pets:{shop}`; '' if none are
 * required.
 */
export function writtenScopes(expression: ScopeExpression, model: Model): string {
  if (expression.kind === 'scope') return writtenScope(expression.name, model);
  if (!('of' in expression)) return '';
  const parts = expression.of.map((part) => {
    const written = writtenScopes(part, model);
    return 'of' in part ? `(${written})` : written;
  });
  return parts.join(expression.kind === 'any' ? ' | ' : ' & ');
}

/**
 * Whether the client may choose between a response with the representation and one without, by `Prefer: return=minimal`
 * (RFC 7240, section 4.2): the endpoint changes something, and its success is either a body or 204.
 */
export function returnsAsPreferred({ method, responses }: Endpoint): boolean {
  return (
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) &&
    responses.some((response) => response.status === 200 && hasBody(response)) &&
    responses.some((response) => response.status === 204 && !hasBody(response))
  );
}
