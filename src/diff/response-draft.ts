import { contentsOf } from '../model/contents.js';
import { plainTypeOf } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Content, ErrorDeclaration, Response } from '../model/model.js';
import { sampleMediaType } from '../model/media-types.js';
import type { ErrorStatus } from '../model/statuses.js';
import { encodedText, sendable, textOf } from './encodings.js';
import { chosenOf, type Sampler } from './sample-values.js';

/** What a server sends. */
export interface ResponseDraft {
  readonly declared: Declared;
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The values of the declared headers. */
  readonly headerValues: Readonly<Record<string, unknown>>;
  readonly content?: Content;
  readonly value?: unknown;
  /** As in a request. */
  readonly hasTwoLines?: true;
}

/** A response or an error of a model. */
export type Declared = Response | ErrorDeclaration;

interface Drafting {
  readonly declared: Declared;
  readonly status: number;
  readonly sampler: Sampler;
  readonly choice: number;
  /** Its content; absent: the first. */
  readonly mediaType?: string | undefined;
  /** Whether a header that may be missing is sent; absent: none. */
  readonly gives?: () => boolean;
}

/** A response as the model documents it; undefined if a value of a type is not found. */
export function responseDraftOf(drafting: Drafting): ResponseDraft | undefined {
  const { declared, status, sampler, choice, mediaType, gives = () => false } = drafting;
  const headers: Record<string, string> = {};
  const headerValues: Record<string, unknown> = {};
  for (const { name, type, isRequired } of declared.headers) {
    if (!isRequired && !gives()) continue;
    const samples = sampler.of(type, 20).filter((value) => headerText(value) !== undefined);
    const value = chosenOf(samples, choice);
    const text = headerText(value);
    if (value === undefined || text === undefined) {
      if (isRequired) return undefined;
      continue;
    }
    const key = writtenTemplate(name).toLowerCase();
    headers[key] = text;
    headerValues[key] = value;
  }
  const contents = contentsOf(declared);
  const content = contents.find((one) => one.mediaType === mediaType) ?? contents[0];
  const head = { declared, status, headers, headerValues };
  if (content === undefined) return head;
  const value = chosenOf(sampler.of(content.type, 4), choice);
  if (value === undefined) return undefined;
  const sent = { ...headers, 'content-type': sampleMediaType(content, contents) };
  return { ...head, headers: sent, content, value };
}

/** A status of a range that is declared for few other errors. */
export function anyStatusOf(status: ErrorStatus): number {
  if (typeof status === 'number') return status;
  return status === '5xx' ? 510 : 418;
}

/** The text of a header; undefined if a header cannot have it. The items of a list are sent between commas. */
export function headerText(value: unknown): string | undefined {
  const items = (Array.isArray(value) ? value : [value]).map(textOf);
  const text = items.join(', ');
  const isSplit = Array.isArray(value) && items.some((item) => item.includes(','));
  return sendable.test(text) && !isSplit ? text : undefined;
}

/** The body as it is sent; undefined if there is none. */
export function responseText(
  { content, value, hasTwoLines }: ResponseDraft,
  { declarations }: Pick<Sampler, 'declarations'>,
): string | undefined {
  if (content === undefined) return undefined;
  const { kind } = plainTypeOf(content.type, declarations);
  const isText = ['bytes', 'stream'].includes(content.encoding) && kind !== 'bytes';
  return isText ? String(value) : encodedText({ content, value, ...(hasTwoLines && { hasTwoLines }) });
}
