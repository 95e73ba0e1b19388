import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

const templatesFolder = new URL('../../templates/', import.meta.url);

/**
 * Fills a Handlebars template of `templates/` from a typed view. Nothing is escaped: the view contains text that is
 * already escaped for its context. A `{{path}}` that the view lacks is a bug and throws.
 */
export function renderTemplate(path: string, view: Readonly<Record<string, unknown>>): string {
  const source = readFileSync(new URL(path, templatesFolder), 'utf8');
  return Handlebars.compile(source, { noEscape: true, strict: true, knownHelpersOnly: true })(view);
}
