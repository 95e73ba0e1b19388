import type { SourceFile } from './source-file.js';

/**
 * Whether a file is an OpenAPI or RAML document or a JSON Schema, and not a model file. Decided without parsing, by the
 * first line or the top-level keys.
 */
export function isDocument({ text }: Pick<SourceFile, 'text'>): boolean {
  if (/^\uFEFF?\s*\{/.test(text))
    return /"(?:(?:openapi|swagger)"\s*:\s*["\d]|\$schema"\s*:\s*"http|(?:properties|definitions|\$defs)"\s*:\s*\{)/.test(
      text,
    );
  if (isRaml(text)) return true;
  const has = (keys: string): boolean => new RegExp(`^\\uFEFF?(["']?)(?:${keys})\\1\\s*:`, 'm').test(text);
  return has('openapi|swagger') || (has('\\$schema|\\$defs|definitions|properties') && !has('api|types|groups'));
}

export function isRaml(text: string): boolean {
  return /^\uFEFF?#%RAML\s/.test(text);
}
