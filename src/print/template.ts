import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

// Compiled once for a process: most of the time of a small model went into that.
const compiled = new Map<string, Handlebars.TemplateDelegate>();

const templatesFolder = new URL('../../templates/', import.meta.url);

/**
 * Fills a Handlebars template of `templates/` from a typed view. Nothing is escaped: the view contains text that is
 * already escaped for its context. A `{{path}}` that the view lacks is a bug and throws.
 */
export function renderTemplate(path: string, view: Readonly<Record<string, unknown>>): string {
  const template = compiled.get(path) ?? compiledTemplate(path);
  compiled.set(path, template);
  return template(view);
}

function compiledTemplate(path: string): Handlebars.TemplateDelegate {
  const source = readFileSync(new URL(path, templatesFolder), 'utf8');
  return Handlebars.compile(source, { noEscape: true, strict: true, knownHelpersOnly: true });
}
