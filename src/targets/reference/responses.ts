import { errorsWithStatus, responseHeadersOf, mustBeGiven, writtenTemplate } from '../../model/endpoints.js';
import { hasBody, jsonTypeOf } from '../../model/contents.js';
import { fieldAt, objectOf, withoutAlias } from '../../model/declarations.js';
import type { Endpoint, Response } from '../../model/model.js';
import type { TypeRef } from '../../model/type-ref.js';
import { propertyAccess, stringLiteral } from '../../print/escape.js';
import { sampleText, valueText } from '../../print/value-text.js';
import { runtimeName } from '../../print/runtime.js';
import type { HandledEndpoint, StorageEndpoint } from './handler.js';
import { memberSample, memberText, objectText } from './sample-functions.js';

/** Expressions for header fields of a response, by name in lower case. */
export type HeaderValues = Readonly<Record<string, string>>;

/** The response of an endpoint for a new record (`created`) or an existing one (`existing`). */
export function responseFor(endpoint: Endpoint, role: 'existing' | 'created'): Response | undefined {
  const created = endpoint.responses.find(({ status }) => status === 201);
  // The server itself decides about 304.
  const other = endpoint.responses.find(({ status }) => status !== 201 && status !== 304);
  return role === 'created' ? (created ?? other) : (other ?? created);
}

/** The chosen content of a response with several. */
interface Chosen {
  readonly mediaType?: string | undefined;
}

/** `{ status: 201, headers: { location: … }, body: … }`; undefined if a required header has no value. */
export function responseText(response: Response & Chosen, body: string, headers: HeaderValues): string | undefined {
  const fields = response.headers.map((header) => {
    const name = writtenTemplate(header.name).toLowerCase();
    // A header called `constructor` is no function of JavaScript.
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (value === undefined && mustBeGiven(header)) return undefined;
    return memberText(header.property, value);
  });
  const headersText = objectText(fields);
  if (headersText === undefined) return undefined;
  const members = [
    `status: ${response.status}`,
    ...(response.headers.length === 0 ? [] : [`headers: ${headersText}`]),
    ...(response.mediaType === undefined ? [] : [`mediaType: ${stringLiteral(response.mediaType)}`]),
    ...(hasBody(response) ? [`body: ${body}`] : []),
  ];
  return `{ ${members.join(', ')} }`;
}

/**
 * A sample for each required header whose value is unknown. What was created, and has no address that is known, is at
 * that of the request (RFC 9110, section 15.3.2).
 */
export function sampleHeaders(at: HandledEndpoint, { headers, status }: Response): HeaderValues {
  const samples = headers.filter(mustBeGiven).map((header) => {
    const name = writtenTemplate(header.name).toLowerCase();
    const address = name === 'location' && status === 201 ? addressText(at, header.type, 'context.target') : undefined;
    const { example } = header;
    const known = address ?? (example && valueText(example, header.type, at.declarations));
    const sample = known ?? sampleText(header.type, at);
    return sample === undefined ? [] : [[name, sample] as const];
  });
  return Object.fromEntries(samples.flat());
}

/** The address of a path, `publicPath(path, context)`; undefined for a type that is neither a string nor a URI. */
export function addressText(
  { declarations, module }: HandledEndpoint,
  type: TypeRef,
  path: string,
): string | undefined {
  const target = withoutAlias(type, declarations);
  const isUri = target.kind === 'format' && target.format === 'uri';
  if (!isUri && target.kind !== 'string') return undefined;
  return `${runtimeName(isUri ? 'absoluteAddress' : 'publicPath', module)}(${path}, context)`;
}

/** Whether the outcome of an operation is exactly the response: that status, a body, and nothing else. */
export function isPlain(response: Response, status: number): boolean {
  return response.status === status && jsonTypeOf(response) !== undefined && response.headers.length === 0;
}

/** Whether a response of that status has a header that the runtime does not set. */
export function needsHeaders(endpoint: Endpoint, status: number): boolean {
  const [error] = errorsWithStatus(endpoint, status);
  return responseHeadersOf(endpoint, error?.status ?? status).headers.some(mustBeGiven);
}

/**
 * The concatenated arrays of all parts of a page; `parts` holds them.
 *
 *     { arrayOfIntExample: concatenated(parts, (part) => part.arrayOfIntExample), … }
 */
export function collectedBody(at: StorageEndpoint, body: TypeRef, path: readonly string[]): string | undefined {
  const { declarations, module, resource } = at;
  const record = objectOf({ kind: 'named', name: resource.type }, declarations);
  const part = objectOf(fieldAt(path, record, declarations)?.type, declarations);
  const concatenated = runtimeName('concatenated', module);
  const members = (objectOf(body, declarations)?.fields ?? []).map((field) => {
    const { name, type, isRequired } = field;
    const source = part?.fields.find((candidate) => candidate.name === name);
    const isArray = [type, source?.type].every(
      (one) => one !== undefined && withoutAlias(one, declarations).kind === 'array',
    );
    const value = `${concatenated}(parts, (part) => part${propertyAccess(name)})${isRequired ? ' ?? []' : ''}`;
    return memberSample(field, isArray ? value : undefined, declarations);
  });
  return objectText(members);
}
