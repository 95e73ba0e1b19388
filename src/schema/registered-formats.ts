import { textFormats } from '../model/texts/text-formats.js';
import type { TextFormat } from '../model/type-ref.js';
import type { JsonMap } from '../print/json-document.js';

/** `{ format: 'uuid' }`, with a pattern if the registered name allows more. */
export function registeredFormat(format: TextFormat): JsonMap {
  const { registeredAs = format, isNarrower, schema } = textFormats[format];
  return { format: registeredAs, ...(isNarrower ? { pattern: `^${schema.source}$` } : {}) };
}

/** The format for these two keywords; undefined if they are not the keywords of one. */
export function formatRegisteredAs(name: string, pattern: string | undefined): TextFormat | undefined {
  return registeredFormats.find(({ registered }) => registered['format'] === name && registered['pattern'] === pattern)
    ?.format;
}

const registeredFormats = (Object.keys(textFormats) as TextFormat[]).map((format) => ({
  format,
  registered: registeredFormat(format),
}));
