import { contentsOf } from '../model/contents.js';
import { mustBeGiven, writtenTemplate } from '../model/endpoints.js';
import type { Content, Endpoint, InputLocation, Parameter } from '../model/model.js';
import { sampleMediaType } from '../model/media-types.js';
import { isPlainInPath } from '../verify/filled-path.js';
import { type Encoded, sendable } from './encodings.js';
import { chosenOf, type Sampler } from './sample-values.js';

/** The values of a request, as JSON has them, before they are written. */
export interface RequestDraft {
  readonly endpoint: Endpoint;
  /** In the order of the path. */
  readonly path: readonly unknown[];
  readonly query: readonly Given[];
  readonly headers: readonly Given[];
  readonly cookies: readonly Given[];
  readonly body?: DraftBody;
}

export interface Given {
  readonly parameter: Parameter;
  readonly value: unknown;
}

export interface DraftBody extends Encoded {
  readonly mediaType: string;
}

export interface Drafting {
  readonly endpoint: Endpoint;
  readonly sampler: Sampler;
  /** Which of several samples the values are. */
  readonly choice: number;
  /** Whether a parameter that may be left out is given; absent: none. */
  readonly gives?: (parameter: Parameter) => boolean;
}

/** A valid request of an endpoint; undefined if a value of a type is not found. */
export function draftOf(drafting: Drafting): RequestDraft | undefined {
  const { endpoint, sampler, choice } = drafting;
  const path = endpoint.pathParameters.map((parameter) => pathValue(parameter, sampler, choice));
  const query = givenOf(endpoint.query, drafting);
  const headers = givenOf(endpoint.headers, drafting);
  const cookies = givenOf(endpoint.cookies, drafting);
  const [content] = contentsOf(endpoint);
  const body = content && bodyOf(content, drafting);
  const isIncomplete =
    [...path, ...[...query, ...headers, ...cookies].map(({ value }) => value)].includes(undefined) ||
    (content !== undefined && body === undefined);
  return isIncomplete ? undefined : { endpoint, path, query, headers, cookies, ...(body && { body }) };
}

export function bodyOf(content: Content, { endpoint, sampler, choice }: Drafting): DraftBody | undefined {
  const value = chosenOf(sampler.of(content.type, 4), choice);
  const mediaType = sampleMediaType(content, contentsOf(endpoint));
  return value === undefined ? undefined : { content, mediaType, value };
}

function pathValue({ type }: Parameter, sampler: Sampler, choice: number): unknown {
  const samples = sampler.of(type, 40);
  const plain = samples.filter(isPlainInPath);
  return chosenOf(plain, choice) ?? samples.find((value) => String(value) !== '');
}

function givenOf(parameters: readonly Parameter[], drafting: Drafting): readonly Given[] {
  const { gives = () => false } = drafting;
  return parameters
    .filter((parameter) => !parameter.isPattern && (isNeeded(parameter) || gives(parameter)))
    .map((parameter) => ({ parameter, value: parameterValue(parameter, drafting) }));
}

/** Also those that clients send by themselves, such as cookies. */
export function isNeeded(parameter: Parameter): boolean {
  const { isSuppliedByClient: _supplied, ...others } = parameter;
  return mustBeGiven(others);
}

export function parameterValue({ type }: Parameter, { sampler, choice }: Drafting): unknown {
  const samples = sampler.of(type, 20);
  return chosenOf(samples.filter(isSendable), choice) ?? samples[0];
}

/** An empty list is not sent. */
function isSendable(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isSendable);
  return typeof value !== 'string' || sendable.test(value);
}

/** The draft with a parameter of that value, or without it. */
export function withParameter(
  draft: RequestDraft,
  location: Exclude<InputLocation, 'path'>,
  given: Given | Pick<Given, 'parameter'>,
): RequestDraft {
  const name = writtenTemplate(given.parameter.name);
  const others = draft[location].filter(({ parameter }) => writtenTemplate(parameter.name) !== name);
  return { ...draft, [location]: 'value' in given ? [...others, given] : others };
}
