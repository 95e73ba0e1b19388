import type { Content } from './model.js';

/** Names in lower case, parameters without spaces: `text/csv;header=absent` of `Text/CSV; Header=absent`. */
export function canonicalMediaType(written: string): string {
  const [essence = '', ...parameters] = written.split(/ *; */);
  const texts = parameters.map((parameter) => parameter.replace(/^[^=]+/, (name) => name.toLowerCase()));
  return [essence.toLowerCase(), ...texts].join(';');
}

/** The type and the subtype: `application/json` of `application/json;version=2`. */
export function essenceOf(mediaType: string): string {
  return mediaType.replace(/;.*$/s, '');
}

/** Whether it is a range: `image/*`, `application/*+json`, every type. */
export function isRange(mediaType: string): boolean {
  return essenceOf(mediaType).includes('*');
}

export function hasParameters(mediaType: string): boolean {
  return mediaType.includes(';');
}

/** Whether the content of the media type is JSON (RFC 6839, section 3.1; WHATWG MIME Sniffing, section 4.6). */
export function isJsonMediaType(mediaType: string): boolean {
  return /^(?:application|text)\/json$|\+json$/.test(essenceOf(mediaType));
}

/** Whether a body names its media type: it has several contents, or one for a range of media types. */
export function isChosen(contents: readonly Content[]): boolean {
  return contents.length > 1 || contents.some(({ mediaType }) => isRange(mediaType));
}

/** A media type that is read as this content: for a range, one that is not also declared itself. */
export function sampleMediaType({ mediaType }: Pick<Content, 'mediaType'>, contents: readonly Content[]): string {
  if (!isRange(mediaType)) return mediaType;
  const declared = contents.map((content) => content.mediaType);
  const [type = '*', subtype = '*'] = mediaType.split('/');
  // Each type has the subtype `example` (RFC 4735).
  const example = subtype === '*' ? 'example' : subtype.replace('*', 'vnd.example');
  const samples = [
    ...(subtype === '*' ? (usual[type] ?? []) : []),
    `${type === '*' ? 'application' : type}/${example}`,
  ];
  return samples.find((sample) => !declared.includes(sample)) ?? mediaType;
}

const usual: Readonly<Record<string, readonly string[]>> = {
  '*': ['application/octet-stream', 'application/pdf'],
  application: ['application/octet-stream', 'application/pdf'],
  audio: ['audio/mpeg', 'audio/ogg'],
  image: ['image/png', 'image/jpeg'],
  text: ['text/plain', 'text/markdown'],
  video: ['video/mp4', 'video/webm'],
};
