import type { EndpointTable, ResponseTable } from './endpoint-table.js';
import { entityTag } from './entity-tag.js';
import { returnsAsPreferred } from './prefer.js';
import type { OutputHeaders, SentHeaders } from './response-headers.js';
import { headerProblems, headerWriter, writeHeaders } from './response-headers.js';
import type { ReadResult } from './text.js';

/** What a handler returns. */
export interface Output {
  readonly status: number;
  readonly mediaType?: string;
  readonly headers?: OutputHeaders;
  readonly body?: unknown;
}

/** A response, and the endpoint that it is of. */
export interface Responding {
  readonly response: ResponseTable;
  readonly table: EndpointTable;
}

/** What each response of one status has beside its body. */
export interface ResponseHead {
  readonly status: number;
  /** Throws unless the body and the headers are what the model says. */
  check(output: Output, body?: ReadResult<unknown>): void;
  /** Makes the header fields: these, those that are declared, and those that the server adds. */
  headersWith(start: SentHeaders): (output: Output) => SentHeaders;
}

export function responseHead(status: number, { response, table }: Responding): ResponseHead {
  const writers = (response.headers ?? []).map(headerWriter);
  // Of an error, the object that holds them may be left out where none of them is required.
  const isOptional = status >= 400 && !writers.some(({ isRequired }) => isRequired);
  const given = ({ headers }: Output): OutputHeaders => (isOptional ? (headers ?? {}) : (headers as OutputHeaders));
  const isDeclared = (field: string): boolean => writers.some((writer) => writer.field === field);
  const vary = status < 300 && !isDeclared('vary') ? choosersOf(table).join(', ') : '';
  const addTag = tagAdder(response.entityTag, table.method === 'GET' && !isDeclared('cache-control'));
  return {
    status,
    check: (output, body) => ensureFits(status, headerProblems(writers, given(output)), body),
    headersWith(start) {
      const fixed = vary === '' ? start : { ...start, vary };
      if (writers.length === 0 && addTag === undefined) return () => fixed;
      const entries = Object.entries(start);
      return (output) => {
        // Neither a copy by spread nor a literal: on Node 20 each member that is added to one costs half a microsecond.
        const sent: SentHeaders = {};
        for (const [name, value] of entries) sent[name] = value;
        if (writers.length > 0) writeHeaders(writers, given(output), sent);
        if (vary !== '') sent['vary'] = vary;
        addTag?.(output, sent);
        return sent;
      };
    },
  };
}

/**
 * Throws when a handler gives what the model does not say; the client sees a 500, the log sees all the reasons. What it gives
 * beyond the model, as TypeScript allows, is no reason: only declared fields are sent.
 */
export function ensureFits(status: number, headerReasons: readonly string[], body?: ReadResult<unknown>): void {
  const issues = body === undefined || body.ok ? [] : body.issues;
  const bodyReasons = issues.map(({ path, message }) => `${path === '' ? 'the body' : path} ${message}`);
  const reasons = [...headerReasons, ...bodyReasons];
  if (reasons.length === 0) return;
  throw new TypeError(`The handler's answer ${status} does not fit the model: ${reasons.join('; ')}`);
}

/** With a tag a cache asks before it responds again, and learns at little cost that nothing has changed. */
function tagAdder(
  tag: ResponseTable['entityTag'],
  isRevalidated: boolean,
): ((output: Output, sent: SentHeaders) => void) | undefined {
  if (tag === undefined) return undefined;
  const { version, id } = tag;
  return ({ body }, sent) => {
    const record = body as Readonly<Record<string, never>>;
    sent['etag'] = entityTag({ version: record[version] as never, id: id && record[id] });
    if (isRevalidated) sent['cache-control'] = 'no-cache';
  };
}

/** The header fields of the request that choose among responses, as `Vary` lists them (RFC 9110, section 12.5.5). */
function choosersOf(table: EndpointTable): readonly string[] {
  const hasForms = table.responses.some(({ contents = [] }) => contents.length > 1);
  const readsPreference = table.headers?.some(({ name }) => name.toLowerCase() === 'prefer') === true;
  return [...(hasForms ? ['Accept'] : []), ...(readsPreference || returnsAsPreferred(table) ? ['Prefer'] : [])];
}
