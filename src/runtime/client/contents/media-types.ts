import { writeContent } from '../requests/body.js';
import { chosenIn } from '../inputs/bodies.js';
import { readContent } from './contents.js';
import type { ChosenBody, Live, ReadContent, ResponseContent } from '../operation.js';
import type { Written } from '../requests/writing.js';
import { isStream } from '../uploads.js';

/** Writes the content that the value's `mediaType` names, or whose range it is in: `{ mediaType: 'image/webp', value }`. */
export async function writeInRange({ contents }: ChosenBody, given: unknown): Promise<Written> {
  const { mediaType, value } = chosenIn(given);
  const text = typeof mediaType === 'string' && mediaTypeSyntax.test(mediaType) ? mediaType : '';
  const content = contents.find((one) => one.mediaType === text) ?? matching(contents, text);
  const refuse = (message: string): Written => ({
    ok: false,
    issues: [{ path: '/mediaType', code: 'member', message }],
  });
  if (content === undefined)
    return refuse(`must be a media type of ${contents.map((one) => one.mediaType).join(', ')}`);
  const written = await writeContent({ ...content, mediaType: text }, value);
  if (!written.ok)
    return { ok: false, issues: written.issues.map((issue) => ({ ...issue, path: `/value${issue.path}` })) };
  const isText = 'serialize' in content || written.contentType !== text;
  return isText && /;\s*charset=/i.test(text) ? refuse('must have no charset: it is sent in UTF-8') : written;
}

/** Reads the content whose media type, or range of media types, the `Content-Type` belongs to. */
export async function readMatchingContents(
  contents: readonly ResponseContent[],
  response: Response,
  live: Live,
): Promise<ReadContent> {
  const sent = response.headers.get('content-type') ?? undefined;
  const content = matching(contents, sent ?? '');
  const declared = content?.mediaType ?? '';
  const mediaType = /^[^;]*\*/.test(declared) ? canonical(sent ?? '') : contents.length === 1 ? undefined : declared;
  const reading = await readContent({ content, contents, sent, mediaType }, response, live);
  const value = reading.checked.ok ? reading.checked.value : undefined;
  const isDecoded = !(value instanceof Uint8Array || isStream(value));
  return mediaType !== undefined && isDecoded
    ? { ...reading, mediaType: mediaType.replace(/;charset=[^;]*/i, '') }
    : reading;
}

/** Media types before ranges, the more specific first. */
function matching<Content extends { readonly mediaType?: string }>(
  contents: readonly Content[],
  sent: string,
): Content | undefined {
  const [essence = '', ...parameters] = canonical(sent).split(';');
  let found: Content | undefined;
  let best = -1;
  for (const content of contents) {
    const [declared = '', ...own] = (content.mediaType ?? 'application/json').split(';');
    const [start = '', end] = declared === '*/*' ? ['', ''] : declared.split('*');
    const isInRange = end !== undefined && essence.startsWith(start) && essence.endsWith(end);
    const isSent = declared === essence || (isInRange && essence.length > declared.length - 1);
    const precision = end === undefined ? 1000 + own.length : declared.length;
    if (essence === '' || !isSent || precision <= best || !own.every((one) => parameters.includes(one))) continue;
    found = content;
    best = precision;
  }
  return found;
}

/** `text/csv;header=absent` of `Text/CSV; Header="absent"`. */
function canonical(mediaType: string): string {
  const [essence = '', ...parameters] = mediaType.split(';');
  const texts = parameters.map((one) =>
    one
      .trim()
      .replace(/^[^=]+/, (name) => name.toLowerCase())
      .replace(/="([\w.+-]+)"$/, '=$1'),
  );
  return [essence.trim().toLowerCase(), ...texts].join(';');
}

// RFC 6838, section 4.2, and RFC 9110, section 8.3.1: a single media type, not a range.
const mediaTypeSyntax =
  /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*(?: ?; ?[a-z0-9!#$%&'*+.^_`|~-]+=(?:[a-z0-9!#$%&'*+.^_`|~-]+|"[ !#-[\]-~]*"))*$/i;
