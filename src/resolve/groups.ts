import type { Deprecation } from '../model/documented.js';
import type { Endpoint, Group, ScopeExpression } from '../model/model.js';
import type { Behaviour } from '../model/storage.js';
import { operationName, upperFirst } from '../model/operation-name.js';
import type { WrittenEndpoint, WrittenGroup, WrittenScopes, WrittenTemplate } from '../parse/model-document.js';
import { didYouMean, fixTo, nearestWord } from '../source/nearest-word.js';
import { answersOf, errorsOf, responsesOf } from './answers.js';
import { withIdempotencyKey } from './idempotency-key.js';
import { type ApiScope, meantTemplate } from './api-scope.js';
import { messageOf } from './contents.js';
import { deprecationOf } from './deprecation.js';
import { documentedOf } from './documented.js';
import { pagesOf } from './pages.js';
import { pathParametersOf, segmentsOf } from './paths.js';
import { requestParametersOf } from './request-parameters.js';

export function groupOf(written: WrittenGroup, scope: ApiScope): Group {
  const inherited = written.scopes && scopesOf(written.scopes, scope);
  const deprecation = written.deprecation && deprecationOf(written.deprecation, scope.report);
  if (written.path !== undefined && written.endpoints.length === 0)
    segmentsOf([meantPath(written.path, scope)], written.path.span, scope);
  return {
    name: written.name.text,
    ...documentedOf(written),
    span: written.name.span,
    endpoints: written.endpoints.map((endpoint) => endpointOf(endpoint, { written, deprecation, inherited }, scope)),
  };
}

function meantPath(path: WrittenTemplate, scope: ApiScope): WrittenTemplate {
  return meantTemplate(path, scope.holesByName, scope.report);
}

interface Owner {
  readonly written: WrittenGroup;
  readonly deprecation: Deprecation | undefined;
  readonly inherited: ScopeExpression | undefined;
}

function endpointOf(written: WrittenEndpoint, owner: Owner, scope: ApiScope): Endpoint {
  const group = owner.written;
  const named = { group: group.name.text, name: written.name.text };
  const paths = [group.path, written.path].map((path) => path && meantPath(path, scope));
  const bodyName = `${upperFirst(operationName(named))}Body`;
  const behaviour = behaviourOf(written, group, scope);
  const query = requestParametersOf(written.query, group, scope);
  const responses = responsesOf(written, named, scope);
  const deprecation = written.deprecation ? deprecationOf(written.deprecation, scope.report) : owner.deprecation;
  return {
    ...named,
    ...documentedOf(written),
    ...(deprecation && { deprecation }),
    span: written.name.span,
    httpSpan: written.httpSpan,
    method: written.method.text as Endpoint['method'],
    path: segmentsOf(paths, written.httpSpan, scope),
    pathParameters: pathParametersOf(paths, scope),
    query,
    headers: withIdempotencyKey(requestParametersOf(written.headers, group, scope), written.idempotencyKey, scope),
    cookies: requestParametersOf(written.cookies, group, scope),
    ...messageOf(written.body, { kind: 'request', name: bodyName }, scope.types),
    responses,
    errors: errorsOf([...group.errors, ...written.errors], scope),
    scopes: written.scopes ? scopesOf(written.scopes, scope) : (owner.inherited ?? scopesWhenUnstated(scope)),
    ...(behaviour && { behaviour }),
    ...(written.idempotencyKey && { idempotencyKey: written.idempotencyKey.need }),
    ...(written.pages && { pages: pagesOf(written.pages, { query, responses }, scope) }),
    answers: answersOf(written),
  };
}

/** Without authentication there is nothing to ask for; with it, the model leaves the scopes open. */
function scopesWhenUnstated(scope: ApiScope): ScopeExpression {
  return { kind: scope.namespace.auth?.text === 'bearer' ? 'unknown' : 'none' };
}

function scopesOf(written: WrittenScopes, scope: ApiScope): ScopeExpression {
  if (written.kind === 'any' || written.kind === 'all') {
    return { kind: written.kind, of: written.of.map((member) => scopesOf(member, scope)) };
  }
  if (written.kind !== 'scope') return { kind: written.kind };
  const { text, span } = written.name;
  if (scope.namespace.scopes.has(text)) return { kind: 'scope', name: text };
  const candidates = [...scope.namespace.scopes.keys()];
  const nearest = nearestWord(text, candidates);
  const isForEveryone = nearest === undefined && /^(?:public|open|everyone|anonymous|anyone|any|all)$/i.test(text);
  const hint = isForEveryone ? ' Where no token is needed, write `scopes: none`.' : didYouMean(text, candidates);
  scope.report({
    code: 'unknown-scope',
    message: `Unknown scope "${text}".${hint} Scopes are declared under \`scopes:\` of the model.`,
    span,
    fix: fixTo(nearest, span),
  });
  return nearest === undefined ? { kind: 'unknown' } : { kind: 'scope', name: nearest };
}

function behaviourOf({ does }: WrittenEndpoint, group: WrittenGroup, scope: ApiScope): Behaviour | undefined {
  if (does === undefined) return undefined;
  if (group.resource === undefined) {
    scope.report({
      code: 'behaviour-has-a-resource',
      message: `\`does: ${does.action.text}\` needs to know with what: say \`resource:\` of the group "${group.name.text}".`,
      span: does.span,
      notes: [{ message: 'The group begins here.', span: group.name.span }],
    });
    return undefined;
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
