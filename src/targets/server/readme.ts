import { endpointsOf, headerNamed, mustBeGiven, writtenRoute, returnsAsPreferred } from '../../model/endpoints.js';
import { addressOf, entityTagOf } from '../../model/entity-tag.js';
import { responsesWithBody } from '../../model/values/examples.js';
import type { Model, Scope } from '../../model/model.js';
import { verifierOf } from '../../model/requirements.js';
import { isOtherThanJson } from '../../model/contents.js';
import { plainestFirst } from '../../model/plainest-first.js';
import { placeholderSample } from '../../model/values/placeholder-sample.js';
import { deprecationNote } from '../../print/docs.js';
import { literalKey, propertyAccess, stringLiteral } from '../../print/escape.js';
import { groupOperationsSymbol, packageNameOf } from '../../print/names.js';
import { responseCode } from '../../print/example-code.js';
import { codeLines } from '../../print/value-text.js';

/** The view of `templates/server/README.md.hbs`, besides name and description. */
export function readmeView(model: Model): Readonly<Record<string, unknown>> {
  const endpoints = endpointsOf(model);
  const scopes = model.scopes.map((scope) => exampleToken(scope, model));
  const minimal = endpoints.filter(returnsAsPreferred).map(({ group, name }) => `\`${group}.${name}\``);
  const handler = recordHandler(model) ?? exampleHandler(model);
  return {
    ...accessView(model),
    hasContents: endpoints.flatMap((one) => [one, ...one.responses]).some(isOtherThanJson),
    scopes: stringLiteral(scopes.join(' ')),
    scopeList: scopes.map(stringLiteral).join(', '),
    ...tagView(model),
    hasWebhooks: model.webhooks !== undefined,
    // The operations that may respond without a body if the client prefers that.
    hasMinimal: minimal.length > 0,
    minimal: minimal.join(', '),
    operations: operationsText(model),
    types: packageNameOf(model, 'types'),
    hasHandler: handler !== undefined,
    handler: handler?.join('\n'),
  };
}

/** The verifiers of a server for its README. */
function accessView(model: Model): Readonly<Record<string, unknown>> {
  const { schemes } = model.auth;
  const [tokens, ...otherTokens] = schemes.filter(({ kind }) => kind === 'bearer').map(verifierOf);
  const others = schemes.filter((scheme) => verifierOf(scheme) !== tokens);
  const [key, basic] = (['key', 'basic'] as const).map((kind) => schemes.find((scheme) => scheme.kind === kind));
  return {
    hasTokens: tokens !== undefined,
    tokenOption: tokens,
    verifiers: schemes.map(verifierOf),
    otherVerifiers: others.map(verifierOf),
    hasSecrets: others.length > otherTokens.length,
    hasKeys: key !== undefined,
    keyOption: key && verifierOf(key),
    isKeyScopeless: key?.isWithoutScopes === true,
    hasPasswords: basic !== undefined,
    basicOption: basic && verifierOf(basic),
    isBasicScopeless: basic?.isWithoutScopes === true,
    hasQueryKeys: schemes.some((scheme) => scheme.kind === 'key' && scheme.in === 'query'),
    hasCookieKeys: schemes.some((scheme) => scheme.kind === 'key' && scheme.in === 'cookie'),
    hasSeveral: schemes.length > 1,
  };
}

/** `get: notImplemented, // GET /pets/{id}`: a list of all would change the README with every endpoint. */
function operationsText(model: Model): string {
  const [first, ...others] = plainestFirst(endpointsOf(model));
  if (first === undefined) return '';
  return [
    `  ${literalKey(first.group)}: {`,
    `    ${literalKey(first.name)}: notImplemented, // ${writtenRoute(first)}${deprecationNote(first)}`,
    '  },',
    ...(others.length === 0 ? [] : ['  // and so on: the compiler names what is missing']),
  ].join('\n');
}

/** Whether any response has an entity tag, from the server or a handler; and the form of the server's tags. */
function tagView(model: Model): { readonly hasConditions: boolean; readonly tagged: string } {
  const all = endpointsOf(model).flatMap((endpoint) => endpoint.responses.map((response) => ({ endpoint, response })));
  const made = all.flatMap(({ endpoint, response }) => entityTagOf(endpoint, response, model) ?? []);
  const isGiven = all.some(({ response }) => headerNamed(response, 'etag') !== undefined);
  const forms = [
    made.some(({ id }) => id === undefined) ? '`"3"`' : '',
    made.some(({ id }) => id !== undefined) ? '`"3.<id>"` if the path does not contain the id' : '',
  ];
  return {
    hasConditions: made.length > 0 || isGiven,
    tagged: forms.filter((form) => form !== '').join(', or '),
  };
}

/** A handler that finds a record by its id, if the model stores any. */
function recordHandler(model: Model): readonly string[] | undefined {
  for (const endpoint of plainestFirst(endpointsOf(model))) {
    const [returned, ...others] = responsesWithBody(endpoint);
    if (endpoint.method !== 'GET' || returned?.type.kind !== 'named' || others.length > 0) continue;
    const type = returned.type.name;
    const resource = model.resources.find((one) => one.type === type);
    const response = endpoint.responses.find(({ status }) => status === returned.status);
    if (resource === undefined || addressOf(endpoint, resource) !== 'id') continue;
    if (response === undefined || isOtherThanJson(response) || response.headers.some(mustBeGiven)) continue;
    const placeholders = endpoint.pathParameters.map(({ property }) => `\${input${propertyAccess(property)}}`);
    const { name } = groupOperationsSymbol(endpoint.group);
    const server = stringLiteral(packageNameOf(model, 'server'));
    return [
      `import { ProblemError } from ${server};`,
      `import type { ${name} } from ${server};`,
      `import type { ${type} } from ${stringLiteral(packageNameOf(model, 'types'))};`,
      '',
      `const records = new Map<string, ${type}>();`,
      '',
      `const ${endpoint.group}: Partial<${name}> = {`,
      `  ${literalKey(endpoint.name)}: async (input) => {`,
      `    const body = records.get(\`${placeholders.join('/')}\`);`,
      `    if (body === undefined) throw new ProblemError({ status: 404 });`,
      `    return { status: ${returned.status}, body };`,
      '  },',
      '};',
    ];
  }
  return undefined;
}

/** `const operations: Partial<PetOperations> = { get: async () => ({ status: 200, body: … }) };` */
function exampleHandler(model: Model): readonly string[] | undefined {
  for (const endpoint of plainestFirst(endpointsOf(model))) {
    const [returned] = responsesWithBody(endpoint);
    const output = returned && responseCode(endpoint, returned, model);
    const response = endpoint.responses.find(({ status }) => status === returned?.status);
    if (output === undefined || response?.headers.some(mustBeGiven) === true) continue;
    const { name } = groupOperationsSymbol(endpoint.group);
    return [
      `import type { ${name} } from ${stringLiteral(packageNameOf(model, 'server'))};`,
      '',
      `const ${endpoint.group}: Partial<${name}> = {`,
      `  ${literalKey(endpoint.name)}: async () => (${codeLines(output, '  ')}),`,
      '};',
    ];
  }
  return undefined;
}

/** `view_test:{projectKey}` → `view_test:my-project-key` */
function exampleToken({ token }: Scope, model: Model): string {
  return token.map((part) => (part.kind === 'text' ? part.text : placeholderSample(part.name, model))).join('');
}
