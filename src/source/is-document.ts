import type { SourceFile } from './source-file.js';

/** Whether a file is an OpenAPI or RAML document and not one of a model, without parsing it: by its first line, or `openapi:` or `swagger:` at the top level. */
export function isDocument({ text }: Pick<SourceFile, 'text'>): boolean {
  if (/^\uFEFF?\s*\{/.test(text)) return /"(?:openapi|swagger)"\s*:\s*["\d]/.test(text);
  if (isRaml(text)) return true;
  return /^\uFEFF?(["']?)(?:openapi|swagger)\1\s*:/m.test(text);
}

/** Whether a text begins as RAML does. */
export function isRaml(text: string): boolean {
  return /^\uFEFF?#%RAML\s/.test(text);
}
