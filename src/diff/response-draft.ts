import { contentsOf, type Message } from '../model/contents.js';
import { plainTypeOf } from '../model/declarations.js';
import { writtenTemplate } from '../model/endpoints.js';
import type { Content, Parameter } from '../model/model.js';
import { sampleMediaType } from '../model/media-types.js';
import type { ErrorStatus } from '../model/statuses.js';
import type { SourceSpan } from '../source/source-file.js';
import { jsonTextOf } from '../verify/lossless.js';
import { jsonOnTwoLines, twoLines } from './encodings.js';
import type { Sampler } from './sample-values.js';

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
export interface Declared extends Message {
  readonly headers: readonly Parameter[];
  readonly span: SourceSpan;
}

interface Drafting {
  readonly declared: Declared;
  readonly status: number;
  readonly sampler: Sampler;
  readonly choice: number;
  /** Its content; absent: the first. */
  readonly mediaType?: string | undefined;
}

/** A response as the model documents it, with all its headers; undefined if a value of a type is not found. */
export function responseDraftOf({ declared, status, sampler, choice, mediaType }: Drafting): ResponseDraft | undefined {
  const headers: Record<string, string> = {};
  const headerValues: Record<string, unknown> = {};
  for (const { name, type, isRequired } of declared.headers) {
    if (!isRequired) continue;
    const samples = sampler.of(type, 20).filter((value) => headerText(value) !== undefined);
    const value = samples[choice % Math.max(samples.length, 1)];
    const text = headerText(value);
    if (value === undefined || text === undefined) return undefined;
    const key = writtenTemplate(name).toLowerCase();
    headers[key] = text;
    headerValues[key] = value;
  }
  const contents = contentsOf(declared);
  const content = contents.find((one) => one.mediaType === mediaType) ?? contents[0];
  const head = { declared, status, headers, headerValues };
  if (content === undefined) return head;
  const samples = sampler.of(content.type, 4);
  const value = samples[choice % Math.max(samples.length, 1)];
  if (value === undefined) return undefined;
  const sent = { ...headers, 'content-type': sampleMediaType(content, contents) };
  return { ...head, headers: sent, content, value };
}

/** A status of a range that is declared for few other errors. */
export function anyStatusOf(status: ErrorStatus): number {
  if (typeof status === 'number') return status;
  return status === '5xx' ? 510 : 418;
}

/** The text of a header; undefined if a header cannot have it. */
export function headerText(value: unknown): string | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = items.map((item) => (typeof item === 'string' ? item : jsonTextOf(item))).join(', ');
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : undefined;
}

/** The body as it is sent; undefined if there is none. */
export function responseText({ content, value, hasTwoLines }: ResponseDraft, sampler: Sampler): string | undefined {
  if (content === undefined) return undefined;
  switch (content.encoding) {
    case 'text':
      return String(value);
    case 'lines':
      return hasTwoLines ? twoLines(jsonTextOf(value) ?? '') : `${jsonTextOf(value)}\n`;
    case 'sse':
    case 'events':
      return eventText(value, content.encoding);
    case 'bytes':
    case 'stream':
      return plainTypeOf(content.type, sampler.declarations).kind === 'bytes' ? 'example' : String(value);
    default:
      return hasTwoLines ? jsonOnTwoLines(jsonTextOf(value) ?? '') : jsonTextOf(value);
  }
}

function eventText(value: unknown, encoding: 'sse' | 'events'): string {
  const data = encoding === 'sse' ? value : (value as { readonly data?: unknown }).data;
  return `data: ${jsonTextOf(data)}\n\n`;
}
