import type { JsonWriter, ResponseContents } from '../endpoint-table.js';
import { bodyEncoder, jsonWriter, type WriteBody } from '../encoder.js';
import type { HttpResponse } from '../http.js';
import { mediaTypeFinder } from './media-types.js';
import type { Encoder, ResponseHead } from '../message.js';
import { isRange } from '../negotiation.js';

/** One media type, or range of media types, that a response may have. */
export interface ResponseContent {
  readonly mediaType: string;
  /** The functions of the validators for a body of JSON. */
  readonly json?: JsonWriter;
  /** The text is encoded here, in UTF-8. */
  readonly isText?: true;
  readonly headers?: Readonly<Record<string, string>>;
  /** @internal */
  readonly write: WriteBody;
}

/** Any body that is not only JSON: `writeContents([writeText('text/csv'), writeBinary('image/*')])`. */
export function writeContents(contents: readonly ResponseContent[]): ResponseContents {
  return {
    mediaTypes: contents.map(({ mediaType }) => mediaType),
    json: contents.flatMap(({ mediaType, json }) => (json === undefined ? [] : [{ mediaType, writer: json }])),
    encoder: (head) => contentsEncoder(contents, head),
  };
}

export function writeJson(mediaType: string, json: JsonWriter): ResponseContent {
  return { mediaType, json, isText: true, write: jsonWriter(json) };
}

export function writeText(mediaType: string): ResponseContent {
  const write = asItIs(mediaType, (body) => typeof body === 'string', 'text');
  return { mediaType, isText: true, write };
}

export function writeBinary(mediaType: string): ResponseContent {
  return { mediaType, write: asItIs(mediaType, (body) => body instanceof Uint8Array, 'a Uint8Array') };
}

/** Writes a body that the handler has made.  @internal */
export function asItIs(mediaType: string, isFit: (body: unknown) => boolean, expected: string): WriteBody {
  return ({ body }, status) => {
    if (!isFit(body)) throw misfit(status, mediaType, expected);
    return body as HttpResponse['body'];
  };
}

/** @internal */
export function misfit(status: number, mediaType: string, expected: string): TypeError {
  return new TypeError(
    `The handler's response ${status} does not fit the model: as ${mediaType} it must be ${expected}.`,
  );
}

/** With several contents, or a range of media types, the output names one. */
function contentsEncoder(contents: readonly ResponseContent[], head: ResponseHead): Encoder {
  const encoders = new Map(contents.map((content) => [content.mediaType, oneEncoder(content, head)]));
  const [only, ...others] = encoders.values();
  const inRange = rangeEncoder(contents, head);
  if (only !== undefined && others.length === 0 && inRange === undefined) return only;
  return (output, isChecked) => {
    const { mediaType = '' } = output;
    const encode = (isRange(mediaType) ? undefined : encoders.get(mediaType)) ?? inRange?.(mediaType);
    if (encode === undefined) {
      // tsc refuses it, so the handler bypassed its types.
      throw new TypeError(`The handler returned ${String(output.mediaType)}, which the model does not declare.`);
    }
    return encode(output, isChecked);
  };
}

/** The encoder for a media type that a handler chooses from a range; undefined if no range is declared. */
function rangeEncoder(
  contents: readonly ResponseContent[],
  head: ResponseHead,
): ((mediaType: string) => Encoder | undefined) | undefined {
  const ranges = contents.filter(({ mediaType }) => isRange(mediaType));
  if (ranges.length === 0) return undefined;
  const find = mediaTypeFinder(ranges.map(({ mediaType }) => mediaType));
  return (given) => {
    const found = find(given);
    const content = found && ranges.find(({ mediaType }) => mediaType === found.declared);
    // The text is encoded here, in UTF-8.
    if (content?.isText === true && content.json === undefined && /;charset=/.test(found?.mediaType ?? ''))
      return undefined;
    return found && content && oneEncoder({ ...content, mediaType: found.mediaType }, head);
  };
}

function oneEncoder({ mediaType, headers, ...content }: ResponseContent, head: ResponseHead): Encoder {
  // JSON is always UTF-8 (RFC 8259), and its media types have no charset.
  const charset = mediaType.startsWith('text/') && content.isText === true ? '; charset=utf-8' : '';
  return bodyEncoder({ ...content, headers: { 'content-type': mediaType + charset, ...headers } }, head);
}
