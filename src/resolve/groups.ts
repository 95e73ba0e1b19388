import type { Deprecation, Instant } from '../model/documented.js';
import type { Endpoint, EndpointLimits, Group, Parameter } from '../model/model.js';
import type { Behaviour } from '../model/storage.js';
import { operationName, upperFirst } from '../model/names.js';
import type { WrittenEndpoint, WrittenGroup, WrittenIdempotencyKey, WrittenLimits } from '../parse/model-document.js';
import type { Name, WrittenDeprecation } from '../parse/written-parts.js';
import { accessOf, type StatedAccess, statedAccess } from './access.js';
import { errorsOf, filledResponsesOf, responsesOf } from './responses.js';
import { type ApiScope, documentedOf, meantTemplate, namedOf } from './scope.js';
import { contentsOf } from './contents.js';
import { pathParametersOf, segmentsOf } from './paths.js';
import { queryRequirementsOf, requestParametersOf } from './parameters.js';
import { ownServersOf } from './servers.js';
import { headerNamed, idempotencyHeader } from '../model/endpoints.js';
import { pagesOf, withLinkHeader } from './pages.js';
import { formatProblem } from '../model/scalar-problems.js';
import { shorten } from '../source/words.js';
import { refuse, type Report } from '../source/diagnostic.js';

export function groupOf(written: WrittenGroup, scope: ApiScope): Group {
  const inherited = statedAccess(written, scope);
  const deprecation = written.deprecation && deprecationOf(written.deprecation, scope.report);
  const servers = ownServersOf(written.server, scope);
  if (written.path !== undefined && written.endpoints.length === 0)
    segmentsOf([meantTemplate(written.path, scope.types)], written.path.span, scope);
  return {
    ...namedOf(written),
    endpoints: written.endpoints.map((endpoint) =>
      endpointOf(endpoint, { written, deprecation, inherited, servers }, scope),
    ),
  };
}

interface Owner {
  readonly written: WrittenGroup;
  readonly deprecation: Deprecation | undefined;
  readonly inherited: StatedAccess;
  readonly servers: Endpoint['servers'] | undefined;
}

function endpointOf(written: WrittenEndpoint, owner: Owner, scope: ApiScope): Endpoint {
  const group = owner.written;
  const named = { group: group.name.text, name: written.name.text };
  const paths = [group.path, written.path].map((path) => path && meantTemplate(path, scope.types));
  const bodyName = `${upperFirst(operationName(named))}Body`;
  const behaviour = behaviourOf(written, group, scope);
  const query = requestParametersOf(written.query, group, scope);
  const plainResponses = responsesOf(written, named, scope);
  const pages = written.pages && pagesOf(written.pages, { query, responses: plainResponses }, scope);
  const responses = withLinkHeader(plainResponses, pages);
  const deprecation = written.deprecation ? deprecationOf(written.deprecation, scope.report) : owner.deprecation;
  const servers = ownServersOf(written.server, scope) ?? owner.servers;
  const levels = [written.limits, group.limits, scope.namespace.limits];
  const limits = limitsOf(levels, written.body !== undefined, scope.report);
  return {
    ...named,
    ...documentedOf(written),
    ...(deprecation && { deprecation }),
    span: written.name.span,
    httpSpan: written.httpSpan,
    ...(written.bodySpan && { bodySpan: written.bodySpan }),
    ...(servers && { servers }),
    ...(limits && { limits }),
    method: written.method.text as Endpoint['method'],
    path: segmentsOf(paths, written.httpSpan, scope),
    ...(written.constants.length > 0 && {
      constants: written.constants.map(({ span: _span, ...constant }) => constant),
    }),
    pathParameters: pathParametersOf(paths, scope),
    query,
    ...queryRequirementsOf([group, written], query, scope),
    headers: withIdempotencyKey(requestParametersOf(written.headers, group, scope), written.idempotencyKey, scope),
    cookies: requestParametersOf(written.cookies, group, scope),
    ...(written.body && written.isBodyOptional && { isBodyOptional: true }),
    contents: contentsOf(written.body, { kind: 'request', name: bodyName }, scope.types),
    responses,
    errors: errorsOf([...group.errors, ...written.errors], scope),
    ...accessOf(written, owner.inherited, scope),
    ...(behaviour && { behaviour }),
    ...(written.idempotencyKey && { idempotencyKey: written.idempotencyKey.need }),
    ...(written.streamsIf && { streamsIf: { name: written.streamsIf.text, span: written.streamsIf.span } }),
    ...(pages && { pages }),
    responds: filledResponsesOf(written),
  };
}

function behaviourOf({ does }: WrittenEndpoint, group: WrittenGroup, scope: ApiScope): Behaviour | undefined {
  if (does === undefined) return undefined;
  if (group.resource === undefined) {
    const message = `\`does: ${does.action.text}\` needs a stored resource: add \`resource:\` to the group "${group.name.text}".`;
    const notes = [{ message: 'The group begins here.', span: group.name.span }];
    return refuse({ code: 'behaviour-has-a-resource', message, span: does.span, notes }, scope.report);
  }
  const otherwise = does.otherwise?.text as Behaviour['otherwise'];
  return {
    resource: group.resource.text,
    action: does.action.text as Behaviour['action'],
    ...(otherwise && { otherwise }),
    ...(does.collecting && { collecting: does.collecting }),
    span: does.span,
  };
}

/** The headers of an endpoint, followed by that of its idempotency key. */
function withIdempotencyKey(
  headers: readonly Parameter[],
  written: WrittenIdempotencyKey | undefined,
  scope: ApiScope,
): readonly Parameter[] {
  if (written === undefined) return headers;
  const first = headerNamed({ headers }, idempotencyHeader.toLowerCase());
  if (first !== undefined) {
    const message = `\`idempotency-key:\` declares the header "${idempotencyHeader}" already. Keep one.`;
    const notes = [{ message: 'It is declared here as well.', span: first.span }];
    scope.report({ code: 'parameter-is-declared-once', message, span: written.span, notes });
  }
  const key: Parameter = {
    name: [{ kind: 'text', text: idempotencyHeader }],
    property: 'idempotencyKey',
    isPattern: false,
    isSuppliedByClient: true,
    docs: 'Identifies a request that may be sent again: the service executes it once and responds each time. The client creates a key if none is given.',
    isRequired: written.need === 'required',
    type: { kind: 'string', minLength: 1, maxLength: 255 },
    span: written.span,
  };
  return [...headers.filter((header) => header !== first), key];
}

/** Undefined if its date could not be read, which is reported. */
function deprecationOf(written: WrittenDeprecation, report: Report): Deprecation | undefined {
  const since = instantOf('since', written.since, report);
  const sunset = written.sunset && instantOf('sunset', written.sunset, report);
  const link = written.link && linkOf(written.link, report);
  return since && { since, ...(sunset && { sunset }), ...(link !== undefined && { link }) };
}

/** A day begins at midnight in UTC. */
function instantOf(key: string, { text, span }: Name, report: Report): Instant | undefined {
  const isInstant = (['date', 'datetime'] as const).some(
    (format) => formatProblem(text, { kind: 'format', format }) === undefined,
  );
  const milliseconds = isInstant ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(milliseconds)) return { seconds: Math.floor(milliseconds / 1000), span };
  const message = `\`${key}\` of \`deprecated\` is a day, \`2026-03-01\`, or an instant, \`2026-03-01T12:00:00Z\`, not "${shorten(text)}".`;
  return refuse({ code: 'value-fits-slot', message, span }, report);
}

/** The link is placed between the angle brackets of a header field; a valid URI cannot contain one. */
function linkOf({ text, span }: Name, report: Report): string | undefined {
  if (
    /^https?:/i.test(text) &&
    URL.canParse(text) &&
    formatProblem(text, { kind: 'format', format: 'uri' }) === undefined
  )
    return text;
  const message = `\`link\` of \`deprecated\` is the address of a page, \`https://example.com/changes\`, not "${shorten(text)}".`;
  return refuse({ code: 'value-fits-slot', message, span }, report);
}

/** The innermost limit of each kind, from the endpoint, its group or the model. */
function limitsOf(
  written: readonly (WrittenLimits | undefined)[],
  readsBody: boolean,
  report: Report,
): EndpointLimits | undefined {
  const body = written.map((limits) => limits?.body).find((limit) => limit !== undefined);
  const timeout = written.map((limits) => limits?.timeout).find((limit) => limit !== undefined);
  const own = written[0]?.body;
  if (own !== undefined && !readsBody) {
    const message = 'This endpoint has no `body:`, so there is nothing to limit. Remove this limit.';
    report({ code: 'value-fits-slot', message, span: own.span });
  }
  const limits = {
    ...(body && readsBody && { bodyBytes: body.amount }),
    ...(timeout && { requestMilliseconds: timeout.amount }),
  };
  return Object.keys(limits).length === 0 ? undefined : limits;
}
