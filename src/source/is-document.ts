import type { SourceFile } from './source-file.js';

/** Whether a file is an OpenAPI document and not one of a model, without parsing it: `openapi:` or `swagger:` at the top level. */
export function isDocument({ text }: Pick<SourceFile, 'text'>): boolean {
  if (/^\uFEFF?\s*\{/.test(text)) return /"(?:openapi|swagger)"\s*:\s*["\d]/.test(text);
  return /^\uFEFF?(["']?)(?:openapi|swagger)\1\s*:/m.test(text);
}
