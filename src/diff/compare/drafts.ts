import { mustBeGiven, writtenTemplate } from '../../model/endpoints.js';
import type { Content, Endpoint, ErrorDeclaration, Parameter, Response } from '../../model/model.js';
import { sampleMediaType } from '../../model/media-types.js';
import type { ErrorStatus } from '../../model/statuses.js';
import { isPlainInPath } from '../../verify/filled-path.js';
import { chosenOf, type Sampler } from './sample-values.js';

/** The values of a request, as JSON has them. */
export interface RequestDraft {
  readonly endpoint: Endpoint;
  readonly path: readonly Given[];
  readonly query: readonly Given[];
  readonly headers: readonly Given[];
  readonly cookies: readonly Given[];
  readonly body?: DraftBody;
}

/** The values of a response. */
export interface ResponseDraft {
  readonly declared: Declared;
  readonly status: number;
  readonly headers: readonly Given[];
  readonly body?: DraftBody;
}

/** A response or an error of a model. */
export type Declared = Response | ErrorDeclaration;

export interface Given {
  readonly parameter: Parameter;
  readonly value: unknown;
}

export interface DraftBody {
  readonly content: Content;
  readonly mediaType: string;
  readonly value: unknown;
  /** JSON is sent with a line break in it, which a reader of lines refuses. */
  readonly hasLineBreak?: boolean;
}

/** The text of a body, with the line break of its draft. */
export function brokenText(text: string, draft: DraftBody | undefined): string {
  return draft?.hasLineBreak && draft.content.encoding === 'json' ? text.replace(/^[{[]/, '$&\n') : text;
}

interface Choosing {
  readonly sampler: Sampler;
  /** Which of several samples the values are. */
  readonly choice: number;
  /** Whether a parameter that may be left out is given; absent: none. */
  readonly gives?: (parameter: Parameter) => boolean;
}

export interface Drafting extends Choosing {
  readonly endpoint: Endpoint;
}

/** A valid request of an endpoint; undefined if a value of a type is not found. */
export function draftOf(drafting: Drafting): RequestDraft | undefined {
  const { endpoint, sampler, choice } = drafting;
  const path = endpoint.pathParameters.map((parameter) => pathGiven(parameter, sampler, choice));
  const query = givenOf(endpoint.query, drafting);
  const headers = givenOf(endpoint.headers, drafting);
  const cookies = givenOf(endpoint.cookies, drafting);
  const { contents } = endpoint;
  const body = contents[0] && bodyOf(contents[0], contents, drafting);
  const values = [...path, ...query, ...headers, ...cookies, ...(body ? [body] : [])].map(({ value }) => value);
  return values.includes(undefined) ? undefined : { endpoint, path, query, headers, cookies, ...(body && { body }) };
}

interface ResponseDrafting extends Choosing {
  readonly declared: Declared;
  readonly status: number;
  /** Of its content; absent: the first. */
  readonly mediaType?: string | undefined;
}

/** A response as the model documents it; undefined if a value of a type is not found. */
export function responseDraftOf(drafting: ResponseDrafting): ResponseDraft | undefined {
  const { declared, status, mediaType } = drafting;
  const headers = givenOf(declared.headers, drafting);
  const { contents } = declared;
  const content = contents.find((one) => one.mediaType === mediaType) ?? contents[0];
  const body = content && bodyOf(content, contents, drafting);
  const values = [...headers, ...(body ? [body] : [])].map(({ value }) => value);
  return values.includes(undefined) ? undefined : { declared, status, headers, ...(body && { body }) };
}

/** `example` in base64: whatever has no structure can be any bytes, and people can read these. */
const someBytes = 'ZXhhbXBsZQ==';

/** The body of a content, one of several; its value is undefined if none is found. */
export function bodyOf(content: Content, contents: readonly Content[], { sampler, choice }: Choosing): DraftBody {
  const isAnything = content.encoding === 'bytes' || content.encoding === 'stream';
  const value = isAnything ? someBytes : chosenOf(sampler.of(content.type, 4), choice);
  return { content, mediaType: sampleMediaType(content, contents), value };
}

/** A value that is plain in a path, if there is one. */
export function pathGiven(parameter: Parameter, sampler: Sampler, choice: number): Given {
  const samples = sampler.of(parameter.type, 40);
  const plain = samples.filter(isPlainInPath);
  return { parameter, value: chosenOf(plain, choice) ?? samples.find((value) => String(value) !== '') };
}

function givenOf(parameters: readonly Parameter[], choosing: Choosing): readonly Given[] {
  const { gives = () => false } = choosing;
  return parameters
    .filter((parameter) => !parameter.isPattern && (isNeeded(parameter) || gives(parameter)))
    .map((parameter) => ({ parameter, value: parameterValue(parameter, choosing) }))
    .filter(({ parameter, value }) => value !== undefined || isNeeded(parameter));
}

/** Also those that clients send by themselves, such as cookies. */
export function isNeeded(parameter: Parameter): boolean {
  const { isSuppliedByClient: _supplied, ...others } = parameter;
  return mustBeGiven(others);
}

/** The value of a parameter, or of a header of a response. */
export function parameterValue({ type }: Parameter, { sampler, choice }: Choosing): unknown {
  const samples = sampler.of(type, 20);
  return chosenOf(samples.filter(isSendable), choice) ?? samples[0];
}

/** What a header or a cookie can have: no other characters, no space at either end; an empty list is not sent. */
function isSendable(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isSendable);
  return typeof value !== 'string' || /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value);
}

/** The parameters with one of that value, or without it. */
export function withGiven(all: readonly Given[], given: Given | Pick<Given, 'parameter'>): readonly Given[] {
  const name = writtenTemplate(given.parameter.name);
  const others = all.filter(({ parameter }) => writtenTemplate(parameter.name) !== name);
  return 'value' in given ? [...others, given] : others;
}

/** A status of a range that is declared for few other errors. */
export function anyStatusOf(status: ErrorStatus): number {
  if (typeof status === 'number') return status;
  return status === '5xx' ? 510 : 418;
}
