import { brokenOff, excessOf, readBytes, tooLarge } from '../body.js';
import { slowClient } from '../deadline.js';
import { type HttpRequest, tried } from '../http.js';
import type { Limits } from '../limits.js';
import type { Reading } from '../message.js';
import { noteIssues } from '../parameters.js';
import { firstReason, ProblemError, type Reason } from '../problem.js';
import { refuseCharset, type RequestContent } from './request-contents.js';
import { ignore, pulled } from '../streams.js';
import type { TextReader } from '../read-result.js';

/** The handler reads the bytes as they arrive. */
export function readStream(mediaType: string): RequestContent {
  return { mediaType, isStream: true, reader: () => async (request, reading) => incomingStream(request, reading) };
}

/**
 * The body of a request for a handler that reads it in chunks, on demand: a slow handler slows the client down. If the
 * body is too large, the stream fails with a 413; if it breaks off, with a 400; if nothing arrives for as long as a
 * request may take, with a 408, even after the response has begun.
 */
function incomingStream(
  request: HttpRequest,
  { limits, deadline }: Pick<Reading, 'limits' | 'deadline'>,
): ReadableStream<Uint8Array> {
  const reader = (request.openBody?.() ?? wholeBody(request, limits)).getReader();
  let length = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    deadline.isReading = true;
    let isIdle = false;
    const timer = setTimeout(() => {
      isIdle = true;
      ignore(reader.cancel());
    }, limits.requestMilliseconds);
    try {
      const { value } = await reader.read();
      if (isIdle) throw slowClient();
      return value;
    } catch (error) {
      throw error instanceof ProblemError ? error : brokenOff();
    } finally {
      clearTimeout(timer);
      deadline.isReading = false;
      deadline.deadlines.renew(deadline);
    }
  };
  return pulled({
    next: async () => {
      const chunk = await next();
      length += chunk?.length ?? 0;
      if (length <= limits.streamBytes) return chunk;
      ignore(reader.cancel());
      throw tooLarge(limits.streamBytes);
    },
    stop: (reason) => reader.cancel(reason),
  });
}

// For an adapter without streams.
function wholeBody(request: HttpRequest, limits: Limits): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await readBytes(request, limits));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Newline-delimited JSON for a handler that iterates over it: lines are read on demand, so a slow handler slows the
 * client down. A line that is invalid, too long or not UTF-8 ends the iteration with a problem.
 */
export function readLines(mediaType: string, parse: TextReader<unknown>): RequestContent {
  return {
    mediaType,
    isStream: true,
    reader: () => async (request, reading) => {
      refuseCharset(request);
      return valuesOf(incomingStream(request, reading), reading.limits, parse);
    },
  };
}

async function* valuesOf(
  stream: ReadableStream<Uint8Array>,
  limits: Limits,
  parse: TextReader<unknown>,
): AsyncGenerator<unknown, void, void> {
  let number = 0;
  for await (const line of linesOf(stream, limits.bodyBytes)) {
    // JSON text has no empty lines, so an empty line has no value.
    if (line.trim() !== '') {
      const result = excessOf(line, limits) ?? parse(line);
      if (!result.ok) {
        const reasons: Reason[] = [];
        noteIssues({ reasons }, result.issues, { in: 'body', at: `/${number}` });
        throw misfit(number, reasons);
      }
      yield result.value;
    }
    number += 1;
  }
}

function misfit(number: number, errors: readonly Reason[]): ProblemError {
  // Says once which line it is: each is read by itself, so its own mistakes are in line 1, at a value counted from 0.
  const reason = firstReason(errors.map((error) => ({ ...error, at: error.at.slice(`/${number}`.length) })));
  const detail = `Line ${number + 1} of the body does not fit the description: ${reason.replace('(line 1, ', '(')}.`;
  return new ProblemError({ status: 400, detail, errors });
}

async function* linesOf(stream: ReadableStream<Uint8Array>, longest: number): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: string[] = [];
  let length = 0;
  let number = 0;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
    if (length > longest) throw tooLarge(longest);
  };
  for await (const chunk of stream) {
    const [first = '', ...others] = decoded(decoder, chunk, number).split('\n');
    add(first);
    for (const next of others) {
      yield parts.join('');
      number += 1;
      parts = [];
      length = 0;
      add(next);
    }
  }
  add(decoded(decoder, undefined, number));
  yield parts.join('');
}

function decoded(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | undefined, number: number): string {
  const text = tried(() => decoder.decode(chunk, { stream: chunk !== undefined }));
  if (text !== undefined) return text;
  throw misfit(number, [{ in: 'body', at: `/${number}`, code: 'encoding', message: 'must be UTF-8' }]);
}
