import { tried } from './own.js';
import { isStream } from './uploads.js';

/** What `.withResponse()` of a call gives if its body is bytes, a stream or text. */
export interface Download {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string;
  readonly response: Response;
}

/**
 * The body of a response as a `File`, a `Blob` with the media type and the name that the service gives it, or else
 * `download`. A stream is read to its end.
 *
 *     const file = await fileOf(client.picture.get({ id }).withResponse());
 */
export async function fileOf(download: Download | PromiseLike<Download>): Promise<File> {
  const { body, response } = await download;
  const part = isStream(body) ? await new Response(body).blob() : body;
  return new File([part], fileNameOf(response) ?? 'download', { type: response.headers.get('content-type') ?? '' });
}

/** The name that a service gives to the body of a response (RFC 6266), without folders; undefined if it gives none. */
export function fileNameOf({ headers }: Pick<Response, 'headers'>): string | undefined {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of (headers.get('content-disposition') ?? '').matchAll(parameter))
    parameters.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain.trim());
  const name = decoded(parameters.get('filename*')) ?? asUtf8(parameters.get('filename') ?? '');
  const last =
    name
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '') ?? '';
  return ['', '.', '..'].includes(last) ? undefined : last;
}

const parameter = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g;

/** `UTF-8''Gr%C3%BC%C3%9Fe.png` (RFC 8187); undefined if it is not of this form. */
function decoded(extended = ''): string | undefined {
  const [, charset = '', text = ''] = /^(utf-8|iso-8859-1)'[^']*'(.*)$/i.exec(extended) ?? [];
  if (charset === '') return undefined;
  if (charset.toLowerCase() === 'utf-8') return tried(() => decodeURIComponent(text));
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

// Some services send UTF-8, which the platform reads as Latin-1.
function asUtf8(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return tried(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? text;
}
