import { memberOf } from './json-value.js';
import type { Model } from './model.js';

/** The extension of an API that has the names of its security schemes in the OpenAPI document, by those in the model. */
export const securitySchemesWord = 'security-schemes';

/** `netlifyAuth` for `bearer`, if the model says so. */
export function nameOfScheme(name: string, { x }: Pick<Model, 'x'>): string {
  const names = x && memberOf(x, securitySchemesWord)?.value;
  const written = names?.kind === 'object' ? memberOf(names, name)?.value : undefined;
  return written?.kind === 'text' ? written.text : name;
}
