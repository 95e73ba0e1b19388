import { writtenConstants } from '../../model/constants.js';
import { byName, type Declarations, declarationsOf, withoutAlias } from '../../model/declarations.js';
import { endpointsOf, mustBeGiven } from '../../model/endpoints.js';
import { parameterNamed } from '../../model/values/examples.js';
import { jsonText, type JsonValue, memberOf, plainText } from '../../model/json-value.js';
import type { Endpoint, Model, Template } from '../../model/model.js';
import { isNested } from '../../model/types/nested.js';
import { isPublic, requirementOf, scopeAlternatives } from '../../model/requirements.js';
import { sampleWord } from '../../model/placeholders.js';
import { plainestFirst } from '../../model/plainest-first.js';
import { sampleValue } from '../../model/values/sample-value.js';
import type { TypeRef } from '../../model/type-ref.js';

/** An example request that succeeds on an empty service, with the scope of its token. */
export interface ExampleRequest {
  readonly path: string;
  readonly scope?: string;
  /** The options of curl that send a key or a password, `-H "X-Api-Key: $SECRET" `, each followed by a space. */
  readonly options?: string;
}

/** Stands for the secret of a service: in an option of curl, or in the query of the path. */
export const secretVariable = '$SECRET';

/** `/my-project/resource/sorted-query-parameters` with `manage_test:my-project`. */
export function exampleRequest(model: Model): ExampleRequest {
  const declarations = declarationsOf(model);
  const endpoint = exampleEndpoint(model);
  if (endpoint === undefined) return { path: '/livez' };
  const valueOf = (placeholder: string): string => placeholderSample(endpoint, placeholder, declarations);
  const [scopes = []] = scopeAlternatives(endpoint.scopes, (name) =>
    filled(byName(model.scopes).get(name)?.token ?? [], valueOf),
  );
  const segments = endpoint.path.map((segment) => filled(segment, (placeholder) => encoded(valueOf(placeholder))));
  let path = `/${segments.join('/')}${queryText(endpoint, declarations)}`;
  let options = '';
  const [names = []] = requirementOf(endpoint, model);
  const needed = names.flatMap((name) => model.auth.schemes.filter((scheme) => scheme.name === name));
  for (const scheme of needed) {
    if (scheme.kind === 'basic') options += `-u "dev:${secretVariable}" `;
    if (scheme.kind !== 'key') continue;
    if (scheme.in === 'header') options += `-H "${scheme.key}: ${secretVariable}" `;
    else if (scheme.in === 'cookie') options += `-b "${scheme.key}=${secretVariable}" `;
    else path += `${path.includes('?') ? '&' : '?'}${encoded(scheme.key)}=${secretVariable}`;
  }
  return {
    path,
    // A token needs a scope, even if the endpoint requires none.
    ...(needed.some(({ kind }) => kind === 'bearer') && { scope: scopes.length === 0 ? 'any' : scopes.join(' ') }),
    ...(options !== '' && { options }),
  };
}

/**
 * A query page is the best example; otherwise any request without required parameters, rather one that needs credentials:
 * its example shows where they come from.
 */
export function exampleEndpoint(model: Model): Endpoint | undefined {
  const candidates = plainestFirst(endpointsOf(model)).filter(
    ({ method, query, queryRequires, headers, cookies }) =>
      method === 'GET' &&
      queryRequires === undefined &&
      ![...query, ...headers].some(mustBeGiven) &&
      !cookies.some(({ isRequired }) => isRequired),
  );
  const others = candidates.find((endpoint) => !isPublic(endpoint, model.auth)) ?? candidates[0];
  const queries = candidates.filter(({ behaviour }) => behaviour?.action === 'query');
  return queries.find(({ behaviour }) => behaviour?.collecting === undefined) ?? queries[0] ?? others;
}

/** The query of the endpoint's example: `?limit=3&tag=a&tag=b`; empty if there is none. */
function queryText(endpoint: Endpoint, declarations: Declarations): string {
  const members = endpoint.example?.parameters.query?.members ?? [];
  const pairs = members.flatMap(({ name, value }) => {
    const written = parameterNamed(endpoint, 'query', name)?.type ?? { kind: 'unknown' };
    if (isNested(written, declarations)) return nestedPairs(name, value);
    const type = withoutAlias(written, declarations);
    const texts = type.kind === 'array' && value.kind === 'list' ? value.items.map(plainText) : [wireText(value, type)];
    return texts.map((text) => `${encoded(name)}=${encoded(text)}`);
  });
  const constants = shellText(writtenConstants(endpoint));
  return pairs.length === 0 ? constants : `${constants === '' ? '?' : `${constants}&`}${pairs.join('&')}`;
}

/** `filter[tags][0]=a`; an empty value is only its name. */
function nestedPairs(name: string, value: JsonValue): readonly string[] {
  const members =
    value.kind === 'list'
      ? value.items.map((item, index) => ({ name: String(index), value: item }))
      : value.kind === 'object'
        ? value.members
        : undefined;
  if (members === undefined || members.length === 0)
    return [`${encoded(name)}=${members === undefined ? encoded(plainText(value)) : ''}`];
  return members.flatMap((member) => nestedPairs(`${name}[${member.name}]`, member.value));
}

function wireText(value: JsonValue, type: TypeRef): string {
  if (type.kind === 'json') return jsonText(value);
  return value.kind === 'list' ? value.items.map(plainText).join(',') : plainText(value);
}

// Also encodes characters that are special to a shell.
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Constants contain only characters that a query allows, but some are special to a shell. */
function shellText(constants: string): string {
  return constants.replaceAll(/[!$'()*;]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function filled(template: Template, valueOf: (placeholder: string) => string): string {
  return template.map((part) => (part.kind === 'text' ? part.text : valueOf(part.name))).join('');
}

/** The sample of a path parameter in the example request: `my-project`. */
export function placeholderSample(endpoint: Endpoint, placeholder: string, declarations: Declarations): string {
  const parameter = endpoint.pathParameters.find(({ property }) => property === placeholder);
  const example = memberOf(endpoint.example?.parameters.path, placeholder)?.value ?? parameter?.example;
  const name = placeholder.replace(/(Key|Id|Name)$/, '');
  const sample = example ?? (parameter && sampleValue(parameter.type, { declarations, name }));
  return sample === undefined ? sampleWord(name) : plainText(sample);
}
